/** A node of a program's syntax tree (ESTree with JSX), as remark-mdx attaches it. */
export type Code = Readonly<Record<string, unknown>> & { readonly type: string };

interface Fault {
  readonly message: string;
  readonly hint: string;
}

/** Elements that show content from outside the page, lead readers away from it, or change what its other elements mean. */
export const foreign = [
  ...['script', 'iframe', 'object', 'embed', 'frame', 'frameset', 'applet'],
  ...['meta', 'base', 'link', 'form', 'portal'],
];

export const isCode = (value: unknown): value is Code =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

export const textOf = (value: unknown): string | undefined =>
  isCode(value) && typeof value.value === 'string' ? value.value : undefined;

export const nameOf = (value: unknown): string | undefined =>
  isCode(value) ? (typeof value.name === 'string' ? value.name : textOf(value)) : undefined;

export const lineOf = ({ loc }: Code): number | undefined =>
  (loc as { start?: { line?: number } } | undefined)?.start?.line;

/** Members that are names of their own, and no variables. */
const ownNames = /^(?:imported|exported|label)$/;

/** The variables of a part of a program, and of those around it. */
interface Scope {
  readonly names: ReadonlySet<string>;
  readonly around?: Scope;
}

type IsDeclared = (name: string) => boolean;

/**
 * Calls `visit` for every node of a program; `isName` tells whether an identifier is the name of a member, and no variable,
 * `isDeclared` whether a name is one of a variable there.
 * @param names of variables of the page
 */
export function walkCode(
  program: Code,
  names: ReadonlySet<string>,
  visit: (node: Code, isName: boolean, isDeclared: IsDeclared) => void,
): void {
  const open: [Code, boolean, Scope][] = [[program, false, { names }]];
  while (open.length > 0) {
    const [next, named, outer] = open.pop()!;
    const own = namesOfScope(next);
    const scope = own.length > 0 ? { names: new Set(own), around: outer } : outer;
    visit(next, named, (name) => {
      for (let at: Scope | undefined = scope; at; at = at.around) if (at.names.has(name)) return true;
      return false;
    });
    for (const [key, member] of Object.entries(next)) {
      const isMember =
        ownNames.test(key) ||
        (key === 'property' && next.type === 'MemberExpression' && next.computed !== true) ||
        (key === 'key' &&
          /^(?:Property|MethodDefinition|PropertyDefinition)$/.test(next.type) &&
          next.computed !== true);
      for (const one of [member].flat()) if (isCode(one)) open.push([one, isMember, scope]);
    }
  }
}

/** The variables that a node declares for what is in it. Those of `var` are taken for ones of their block: what is not seen is refused. */
function namesOfScope(node: Code): string[] {
  if (/Function/.test(node.type))
    return [
      ...[node.params].flat().flatMap(namesOfPattern),
      ...(/Expression$/.test(node.type) ? namesOfPattern(node.id) : []),
    ];
  if (node.type === 'ClassExpression') return namesOfPattern(node.id);
  if (node.type === 'CatchClause') return namesOfPattern(node.param);
  if (/^For/.test(node.type)) return [node.init, node.left].flatMap(namesOfStatement);
  if (node.type === 'SwitchStatement')
    return [node.cases]
      .flat()
      .flatMap((each) => (isCode(each) ? [each.consequent].flat().flatMap(namesOfStatement) : []));
  return /^(?:BlockStatement|StaticBlock|Program)$/.test(node.type) ? [node.body].flat().flatMap(namesOfStatement) : [];
}

function namesOfStatement(statement: unknown): string[] {
  if (!isCode(statement)) return [];
  if (/^Export/.test(statement.type)) return namesOfStatement(statement.declaration);
  if (statement.type === 'VariableDeclaration')
    return [statement.declarations].flat().flatMap((each) => (isCode(each) ? namesOfPattern(each.id) : []));
  if (/^(?:Function|Class)Declaration$/.test(statement.type)) return namesOfPattern(statement.id);
  if (statement.type !== 'ImportDeclaration') return [];
  return [statement.specifiers].flat().flatMap((each) => (isCode(each) ? namesOfPattern(each.local) : []));
}

function namesOfPattern(pattern: unknown): string[] {
  if (!isCode(pattern)) return [];
  if (pattern.type === 'Identifier') return [String(pattern.name)];
  return [pattern.properties, pattern.elements, pattern.value, pattern.argument, pattern.left]
    .flat()
    .flatMap(namesOfPattern);
}

/** What the programs of a guide declare. */
export interface Names {
  /** For the whole page: variables, functions, classes and imports. */
  readonly page: ReadonlySet<string>;
  /** Everything that is declared anywhere. */
  readonly all: ReadonlySet<string>;
  /** Those that are only functions or classes, or are imported. */
  readonly components: ReadonlySet<string>;
}

export function namesIn(programs: readonly Code[]): Names {
  const components = new Set<string>();
  const others = new Set<string>();
  const add = (pattern: unknown, own: Set<string>): void => namesOfPattern(pattern).forEach((name) => own.add(name));
  for (const program of programs)
    walkCode(program, new Set(), (node) => {
      if (node.type === 'VariableDeclarator') add(node.id, isFunction(node.init) ? components : others);
      if (/Function/.test(node.type)) for (const parameter of [node.params].flat()) add(parameter, others);
      if (/^(?:Function|Class)/.test(node.type)) add(node.id, components);
      if (node.type === 'CatchClause') add(node.param, others);
      if (/^Import\w*Specifier$/.test(node.type)) add(node.local, components);
      if (node.type === 'AssignmentExpression') add(node.left, others);
    });
  return {
    page: new Set(programs.flatMap(namesOfScope)),
    all: new Set([...components, ...others]),
    components: new Set([...components].filter((name) => !others.has(name))),
  };
}

const isFunction = (value: unknown): boolean => isCode(value) && /^(?:ArrowFunction|Function|Class)/.test(value.type);

/** What a guide may use without importing it: values that can do nothing but compute. */
const globals = new Set(
  `undefined NaN Infinity Math JSON String Number Boolean Array BigInt Date Intl Map Set isNaN isFinite parseInt parseFloat
  encodeURI decodeURI encodeURIComponent decodeURIComponent props`.split(/\s+/),
);

/** Of `Object`, what only lists the members of a value. */
const ofObject = ['keys', 'values', 'entries', 'fromEntries'];

/** Members through which every value leads to functions that compile code, or to elements whose name nothing shows. */
const banned = new Set(
  `constructor prototype __proto__ __defineGetter__ __defineSetter__ __lookupGetter__ __lookupSetter__ caller callee mainModule
  createElement cloneElement createFactory jsx jsxs jsxDEV`.split(/\s+/),
);

/** Attributes that have an address. */
export const isAddress = (name: string): boolean =>
  /^(?:href|src|to|poster|action|formaction|xlinkhref|xlink:href|srcset|srcdoc|data|ping|cite|background)$/i.test(name);

/**
 * What a node of a guide's code must not do where the page is rendered, on the machine that builds the site: read files or the environment,
 * or make elements that nothing checks. What is allowed is listed, since what is not cannot be.
 * @param isName whether it is the name of a member
 */
export function reachFault(node: Code, isName: boolean, isDeclared: IsDeclared, names: Names): Fault | undefined {
  const isOfObject = node.type === 'MemberExpression' && nameOf(node.object) === 'Object' && !isDeclared('Object');
  if (isOfObject && (node.computed === true || !ofObject.includes(nameOf(node.property) ?? '')))
    return notAllowed('Object');
  if (node.type === 'MemberExpression' || node.type === 'Property') {
    const key = node.type === 'Property' ? node.key : node.property;
    const member = node.computed === true ? literalOf(key) : nameOf(key);
    if (member === undefined)
      return {
        message: 'a member whose name only a program knows is not allowed in a guide',
        hint: 'Write the name, or use a Map.',
      };
    if (banned.has(member)) return notAllowed(member);
  }
  if (node.type === 'ImportSpecifier' && banned.has(nameOf(node.imported) ?? ''))
    return notAllowed(nameOf(node.imported)!);
  if (node.type === 'Identifier' && !isName) {
    const name = String(node.name);
    // `Object` alone could be given another name; what it is asked for is seen above.
    if (!isDeclared(name) && !globals.has(name) && name !== 'Object') return notAllowed(name);
  }
  if (!isDeclared('Object') && isAliasOfObject(node)) return notAllowed('Object');
  if (node.type === 'JSXOpeningElement') return elementFault(jsxName(node.name), names);
  if (node.type === 'JSXAttribute' && isAddress(jsxName(node.name)))
    return addressFault(jsxName(node.name), node.value);
  return undefined;
}

/** Places in which `Object` would be a value like any other. */
function isAliasOfObject(node: Code): boolean {
  const isObject = (value: unknown): boolean => isCode(value) && value.type === 'Identifier' && value.name === 'Object';
  return Object.entries(node).some(
    ([key, value]) =>
      !(node.type === 'MemberExpression' && key === 'object') &&
      key !== 'key' &&
      key !== 'property' &&
      [value].flat().some(isObject),
  );
}

const notAllowed = (name: string): Fault => ({
  message: `"${name}" is not allowed in a guide: it could read what is on the machine that builds the site`,
  hint: 'Declare it, or import what is needed by its name.',
});

/** The name of a computed member, where it is written. */
function literalOf(key: unknown): string | undefined {
  if (!isCode(key)) return undefined;
  if (key.type === 'Literal') return String(key.value);
  if (key.type !== 'TemplateLiteral' || [key.expressions].flat().length > 0) return undefined;
  const [quasi] = [key.quasis].flat() as { value?: { cooked?: string } }[];
  return quasi?.value?.cooked;
}

/** `a.b` and `a:b` too. */
function jsxName(name: unknown): string {
  if (!isCode(name)) return '';
  if (name.type === 'JSXMemberExpression') return `${jsxName(name.object)}.${jsxName(name.property)}`;
  if (name.type === 'JSXNamespacedName') return `${jsxName(name.namespace)}:${jsxName(name.name)}`;
  return String(name.name ?? '');
}

/** An element that is not allowed, or one whose name is a variable: what it is, only a program knows. */
export function elementFault(name: string, { all, components }: Names): Fault | undefined {
  if (foreign.includes(name.toLowerCase()))
    return { message: `<${name}> is not allowed in a guide`, hint: 'Remove it, or link to it.' };
  const [root = ''] = name.split('.');
  return all.has(root) && /^[A-Z]|\./.test(name) && !components.has(root)
    ? {
        message: `<${name}> is a variable, and not a component`,
        hint: 'Declare a function, or write the name of the element.',
      }
    : undefined;
}

function addressFault(name: string, value: unknown): Fault | undefined {
  const written =
    textOf(value) ??
    (isCode(value) && value.type === 'JSXExpressionContainer' ? literalOf(value.expression) : undefined);
  if (written === undefined)
    return { message: `the address in ${name}={...} is not checked`, hint: 'Write it in quotation marks.' };
  // Browsers leave out blanks and control characters.
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(written.replace(/[\p{Cc}\s]/gu, ''))?.[1]?.toLowerCase();
  if (scheme === undefined || ['http', 'https', 'mailto', 'tel'].includes(scheme)) return undefined;
  return { message: `a link cannot point to "${written}"`, hint: 'Link to a page, or to an http(s) address.' };
}
