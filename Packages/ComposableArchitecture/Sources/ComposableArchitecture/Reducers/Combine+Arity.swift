// The variadic form gets its reducers in an array, which holds functions in a form that suits any
// type. Each call converts the function and retains it. The forms below hold each reducer
// separately, so an action that a reducer does not own costs half as much.

/// `combine` of two reducers.
@inlinable
public func combine<Value, Action, Environment>(
  _ first: @escaping Reducer<Value, Action, Environment>,
  _ second: @escaping Reducer<Value, Action, Environment>
) -> Reducer<Value, Action, Environment> {
  { value, action, environment in
    var effects = first(&value, action, environment)
    effects.appendOrAdopt(second(&value, action, environment))
    return effects
  }
}

/// `combine` of three reducers.
@inlinable
public func combine<Value, Action, Environment>(
  _ first: @escaping Reducer<Value, Action, Environment>,
  _ second: @escaping Reducer<Value, Action, Environment>,
  _ third: @escaping Reducer<Value, Action, Environment>
) -> Reducer<Value, Action, Environment> {
  { value, action, environment in
    var effects = first(&value, action, environment)
    effects.appendOrAdopt(second(&value, action, environment))
    effects.appendOrAdopt(third(&value, action, environment))
    return effects
  }
}

/// `combine` of four reducers.
@inlinable
public func combine<Value, Action, Environment>(
  _ first: @escaping Reducer<Value, Action, Environment>,
  _ second: @escaping Reducer<Value, Action, Environment>,
  _ third: @escaping Reducer<Value, Action, Environment>,
  _ fourth: @escaping Reducer<Value, Action, Environment>
) -> Reducer<Value, Action, Environment> {
  { value, action, environment in
    var effects = first(&value, action, environment)
    effects.appendOrAdopt(second(&value, action, environment))
    effects.appendOrAdopt(third(&value, action, environment))
    effects.appendOrAdopt(fourth(&value, action, environment))
    return effects
  }
}

/// `combine` of five reducers.
@inlinable
public func combine<Value, Action, Environment>(
  _ first: @escaping Reducer<Value, Action, Environment>,
  _ second: @escaping Reducer<Value, Action, Environment>,
  _ third: @escaping Reducer<Value, Action, Environment>,
  _ fourth: @escaping Reducer<Value, Action, Environment>,
  _ fifth: @escaping Reducer<Value, Action, Environment>
) -> Reducer<Value, Action, Environment> {
  { value, action, environment in
    var effects = first(&value, action, environment)
    effects.appendOrAdopt(second(&value, action, environment))
    effects.appendOrAdopt(third(&value, action, environment))
    effects.appendOrAdopt(fourth(&value, action, environment))
    effects.appendOrAdopt(fifth(&value, action, environment))
    return effects
  }
}

/// `combine` of six reducers.
@inlinable
public func combine<Value, Action, Environment>(
  _ first: @escaping Reducer<Value, Action, Environment>,
  _ second: @escaping Reducer<Value, Action, Environment>,
  _ third: @escaping Reducer<Value, Action, Environment>,
  _ fourth: @escaping Reducer<Value, Action, Environment>,
  _ fifth: @escaping Reducer<Value, Action, Environment>,
  _ sixth: @escaping Reducer<Value, Action, Environment>
) -> Reducer<Value, Action, Environment> {
  { value, action, environment in
    var effects = first(&value, action, environment)
    effects.appendOrAdopt(second(&value, action, environment))
    effects.appendOrAdopt(third(&value, action, environment))
    effects.appendOrAdopt(fourth(&value, action, environment))
    effects.appendOrAdopt(fifth(&value, action, environment))
    effects.appendOrAdopt(sixth(&value, action, environment))
    return effects
  }
}

/// `combine` of seven reducers.
@inlinable
public func combine<Value, Action, Environment>(
  _ first: @escaping Reducer<Value, Action, Environment>,
  _ second: @escaping Reducer<Value, Action, Environment>,
  _ third: @escaping Reducer<Value, Action, Environment>,
  _ fourth: @escaping Reducer<Value, Action, Environment>,
  _ fifth: @escaping Reducer<Value, Action, Environment>,
  _ sixth: @escaping Reducer<Value, Action, Environment>,
  _ seventh: @escaping Reducer<Value, Action, Environment>
) -> Reducer<Value, Action, Environment> {
  { value, action, environment in
    var effects = first(&value, action, environment)
    effects.appendOrAdopt(second(&value, action, environment))
    effects.appendOrAdopt(third(&value, action, environment))
    effects.appendOrAdopt(fourth(&value, action, environment))
    effects.appendOrAdopt(fifth(&value, action, environment))
    effects.appendOrAdopt(sixth(&value, action, environment))
    effects.appendOrAdopt(seventh(&value, action, environment))
    return effects
  }
}

/// `combine` of eight reducers.
@inlinable
public func combine<Value, Action, Environment>(
  _ first: @escaping Reducer<Value, Action, Environment>,
  _ second: @escaping Reducer<Value, Action, Environment>,
  _ third: @escaping Reducer<Value, Action, Environment>,
  _ fourth: @escaping Reducer<Value, Action, Environment>,
  _ fifth: @escaping Reducer<Value, Action, Environment>,
  _ sixth: @escaping Reducer<Value, Action, Environment>,
  _ seventh: @escaping Reducer<Value, Action, Environment>,
  _ eighth: @escaping Reducer<Value, Action, Environment>
) -> Reducer<Value, Action, Environment> {
  { value, action, environment in
    var effects = first(&value, action, environment)
    effects.appendOrAdopt(second(&value, action, environment))
    effects.appendOrAdopt(third(&value, action, environment))
    effects.appendOrAdopt(fourth(&value, action, environment))
    effects.appendOrAdopt(fifth(&value, action, environment))
    effects.appendOrAdopt(sixth(&value, action, environment))
    effects.appendOrAdopt(seventh(&value, action, environment))
    effects.appendOrAdopt(eighth(&value, action, environment))
    return effects
  }
}

/// `combine` of nine reducers.
@inlinable
public func combine<Value, Action, Environment>(
  _ first: @escaping Reducer<Value, Action, Environment>,
  _ second: @escaping Reducer<Value, Action, Environment>,
  _ third: @escaping Reducer<Value, Action, Environment>,
  _ fourth: @escaping Reducer<Value, Action, Environment>,
  _ fifth: @escaping Reducer<Value, Action, Environment>,
  _ sixth: @escaping Reducer<Value, Action, Environment>,
  _ seventh: @escaping Reducer<Value, Action, Environment>,
  _ eighth: @escaping Reducer<Value, Action, Environment>,
  _ ninth: @escaping Reducer<Value, Action, Environment>
) -> Reducer<Value, Action, Environment> {
  { value, action, environment in
    var effects = first(&value, action, environment)
    effects.appendOrAdopt(second(&value, action, environment))
    effects.appendOrAdopt(third(&value, action, environment))
    effects.appendOrAdopt(fourth(&value, action, environment))
    effects.appendOrAdopt(fifth(&value, action, environment))
    effects.appendOrAdopt(sixth(&value, action, environment))
    effects.appendOrAdopt(seventh(&value, action, environment))
    effects.appendOrAdopt(eighth(&value, action, environment))
    effects.appendOrAdopt(ninth(&value, action, environment))
    return effects
  }
}

/// `combine` of ten reducers.
@inlinable
public func combine<Value, Action, Environment>(
  _ first: @escaping Reducer<Value, Action, Environment>,
  _ second: @escaping Reducer<Value, Action, Environment>,
  _ third: @escaping Reducer<Value, Action, Environment>,
  _ fourth: @escaping Reducer<Value, Action, Environment>,
  _ fifth: @escaping Reducer<Value, Action, Environment>,
  _ sixth: @escaping Reducer<Value, Action, Environment>,
  _ seventh: @escaping Reducer<Value, Action, Environment>,
  _ eighth: @escaping Reducer<Value, Action, Environment>,
  _ ninth: @escaping Reducer<Value, Action, Environment>,
  _ tenth: @escaping Reducer<Value, Action, Environment>
) -> Reducer<Value, Action, Environment> {
  { value, action, environment in
    var effects = first(&value, action, environment)
    effects.appendOrAdopt(second(&value, action, environment))
    effects.appendOrAdopt(third(&value, action, environment))
    effects.appendOrAdopt(fourth(&value, action, environment))
    effects.appendOrAdopt(fifth(&value, action, environment))
    effects.appendOrAdopt(sixth(&value, action, environment))
    effects.appendOrAdopt(seventh(&value, action, environment))
    effects.appendOrAdopt(eighth(&value, action, environment))
    effects.appendOrAdopt(ninth(&value, action, environment))
    effects.appendOrAdopt(tenth(&value, action, environment))
    return effects
  }
}
