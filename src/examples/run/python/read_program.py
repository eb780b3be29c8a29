"""What a Python program says about the requests that it sends: its syntax tree as src/examples/reading/expression.ts has it."""

import ast


def read_program(source):
    tree = ast.parse(source)
    functions = []
    enter("", [], tree.body, functions)
    return {"functions": functions}


def enter(name, arguments, body, functions):
    own = {"name": name, "parameters": [argument.arg for argument in arguments], "bindings": [], "assignments": [], "calls": []}
    functions.append(own)
    for statement in body:
        visit(statement, own, functions)


def visit(node, own, functions):
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
        arguments = node.args.posonlyargs + node.args.args + node.args.kwonlyargs
        enter(node.name, arguments, node.body, functions)
        defaults = list(zip(reversed(node.args.posonlyargs + node.args.args), reversed(node.args.defaults)))
        defaults += [(argument, value) for argument, value in zip(node.args.kwonlyargs, node.args.kw_defaults) if value]
        inner = next(function for function in reversed(functions) if function["name"] == node.name)
        for argument, value in defaults:
            inner["bindings"].append({"name": argument.arg, "value": expression(value), "line": value.lineno})
        return
    if isinstance(node, ast.Assign):
        for target in node.targets:
            bind(target, node.value, own)
    if isinstance(node, ast.AnnAssign) and node.value:
        bind(node.target, node.value, own)
    if isinstance(node, (ast.With, ast.AsyncWith)):
        for item in node.items:
            if item.optional_vars:
                bind(item.optional_vars, item.context_expr, own)
    if isinstance(node, (ast.For, ast.AsyncFor)) and isinstance(node.target, ast.Name):
        own["bindings"].append({"name": node.target.id, "value": {"kind": "unknown", "line": node.lineno}, "line": node.lineno})
    if isinstance(node, ast.Call):
        own["calls"].append(expression(node))
    for child in ast.iter_child_nodes(node):
        visit(child, own, functions)


def bind(target, value, own):
    line = target.lineno
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple) and len(target.elts) == len(value.elts):
        if not any(isinstance(item, ast.Starred) for item in target.elts + value.elts):
            for one, its in zip(target.elts, value.elts):
                bind(one, its, own)
    if isinstance(target, ast.Name):
        own["bindings"].append({"name": target.id, "value": expression(value), "line": line})
    if isinstance(target, ast.Attribute) and isinstance(target.value, ast.Name):
        own["assignments"].append({"to": target.value.id, "name": target.attr, "value": expression(value), "line": line})
    if isinstance(target, ast.Subscript) and isinstance(target.slice, ast.Constant) and isinstance(target.slice.value, str):
        own["assignments"].append({"to": ast.unparse(target.value), "name": target.slice.value, "value": expression(value), "line": line})


def expression(node):
    line = node.lineno
    if isinstance(node, ast.Constant):
        value = node.value
        if isinstance(value, bytes):
            value = value.decode("utf-8", "replace")
        if value is None or isinstance(value, (str, bool, int, float)):
            return {"kind": "literal", "value": value, "line": line}
    if isinstance(node, ast.Name):
        return {"kind": "name", "name": node.id, "line": line}
    if isinstance(node, ast.JoinedStr):
        parts = [expression(part.value if isinstance(part, ast.FormattedValue) else part) for part in node.values]
        return {"kind": "join", "parts": parts, "line": line}
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        return {"kind": "join", "parts": [expression(node.left), expression(node.right)], "line": line}
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub) and isinstance(node.operand, ast.Constant):
        return {"kind": "literal", "value": -node.operand.value, "line": line}
    if isinstance(node, ast.BoolOp) and isinstance(node.op, ast.Or):
        return {"kind": "either", "options": [expression(value) for value in node.values], "line": line}
    if isinstance(node, ast.IfExp):
        return {"kind": "either", "options": [expression(node.body), expression(node.orelse)], "line": line}
    if isinstance(node, ast.Dict):
        members = []
        for key, value in zip(node.keys, node.values):
            member = {"value": expression(value), "line": (key or value).lineno}
            if isinstance(key, ast.Constant) and isinstance(key.value, str):
                member["name"] = key.value
            elif key is not None:
                member["value"] = {"kind": "unknown", "line": member["line"]}
            members.append(member)
        return {"kind": "object", "members": members, "line": line, "endLine": node.end_lineno}
    if isinstance(node, (ast.List, ast.Tuple)):
        return {"kind": "array", "items": [expression(item) for item in node.elts], "line": line, "endLine": node.end_lineno}
    if isinstance(node, ast.Attribute):
        return {"kind": "member", "of": expression(node.value), "name": node.attr, "line": node.end_lineno}
    if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant) and isinstance(node.slice.value, str):
        return {"kind": "member", "of": expression(node.value), "name": node.slice.value, "line": node.end_lineno}
    if isinstance(node, ast.Await):
        return expression(node.value)
    if isinstance(node, ast.Call):
        named = [
            {**({"name": keyword.arg} if keyword.arg else {}), "value": expression(keyword.value), "line": keyword.value.lineno}
            for keyword in node.keywords
        ]
        return {"kind": "call", "callee": expression(node.func), "arguments": [expression(item) for item in node.args], "named": named, "line": node.func.end_lineno}
    return {"kind": "unknown", "line": line}
