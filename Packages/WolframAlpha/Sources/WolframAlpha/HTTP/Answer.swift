import Foundation

/// The parts of the Full Results API's JSON that are needed here.
struct Answer: Decodable {
  struct Pod: Decodable {
    var primary: Bool?
    var subpods: [Subpod]?
  }

  struct Subpod: Decodable {
    var plaintext: String?
  }

  /// An error that the API reports: in JSON, `error` is `false`, `true`, or an object.
  struct Refusal: Decodable {
    var code: String?
    var message: String?

    private enum CodingKeys: String, CodingKey {
      case code
      case message = "msg"
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      code = try? container.decode(String.self, forKey: .code)
      if code == nil { code = (try? container.decode(Int.self, forKey: .code)).map(String.init) }
      message = try? container.decode(String.self, forKey: .message)
    }
  }

  var isSuccess: Bool
  var isError: Bool
  var refusal: Refusal?
  var pods: [Pod]

  private enum Root: CodingKey { case queryresult }
  private enum CodingKeys: CodingKey { case error, pods, success }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Root.self)
      .nestedContainer(keyedBy: CodingKeys.self, forKey: .queryresult)
    isSuccess = try container.decode(Bool.self, forKey: .success)
    refusal = try? container.decode(Refusal.self, forKey: .error)
    isError = refusal != nil || (try? container.decode(Bool.self, forKey: .error)) == true
    pods = try container.decodeIfPresent([Pod].self, forKey: .pods) ?? []
  }
}
