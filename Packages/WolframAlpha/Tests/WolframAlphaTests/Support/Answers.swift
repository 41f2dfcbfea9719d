/// An answer in the format of the Full Results API.
func answer(result: String) -> String {
  """
  {"queryresult": {"success": true, "error": false, "numpods": 2, "version": "2.6", "pods": [
    {"title": "Input interpretation", "scanner": "Identity", "id": "Input", "position": 100,
     "error": false, "numsubpods": 1, "subpods": [{"title": "", "plaintext": "p_2"}]},
    {"title": "Result", "scanner": "Simplification", "id": "Result", "position": 200,
     "error": false, "numsubpods": 1, "primary": true,
     "subpods": [{"title": "", "plaintext": "\(result)"}], "expressiontypes": {"name": "Default"}}
  ]}}
  """
}

/// An answer with the given pods.
func answer(pods: String) -> String {
  #"{"queryresult": {"success": true, "error": false, "pods": \#(pods)}}"#
}

/// An answer that reports an error.
func answer(errorCode: String, message: String) -> String {
  """
  {"queryresult": {"success": false, "error": {"code": "\(errorCode)", "msg": "\(message)"},
   "numpods": 0, "version": "2.6"}}
  """
}
