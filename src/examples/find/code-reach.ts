import { type Code, type IsDeclared, type Names, isCode, nameOf, targetsOf, textOf } from './code-scope';
import { isBanned, isComputed, isGuard, isLink, isNamed, isNumber, linkSchemes, literalOf } from './code-names';
import { type Fault, loadFault, loadsOf } from './loaded-files';

/** Elements that show content from outside the page, lead readers away from it, or change what its other elements mean. */
const foreign = [
  ...['script', 'iframe', 'object', 'embed', 'frame', 'frameset', 'applet'],
  ...['meta', 'base', 'link', 'form', 'portal', 'template', 'noscript'],
  ...['animate', 'set', 'animatemotion', 'animatetransform', 'style'],
];

/** What a guide may use without importing it: values that can do nothing but compute. */
const globals = new Set(
  `undefined NaN Infinity Math JSON String Number Boolean Array BigInt Date Intl Map Set isNaN isFinite parseInt parseFloat
  encodeURI decodeURI encodeURIComponent decodeURIComponent props`.split(/\s+/),
);

/** Of these, what only lists the members of a value, or makes text of it: others read and write members by their names. */
const partly: Readonly<Record<string, readonly string[]>> = {
  Object: ['keys', 'values', 'entries', 'freeze'],
  JSON: ['stringify', 'parse'],
  // Their other members change what every error says.
  ...Object.fromEntries(
    ['Error', 'TypeError', 'RangeError', 'SyntaxError', 'URIError', 'EvalError'].map((name) => [name, []]),
  ),
};
const isError = (name: string): boolean => partly[name]?.length === 0;

/** Attributes that have an address. */
const isAddress = (name: string): boolean =>
  /^(?:href|src|to|poster|action|formaction|xlinkhref|xlink:href|srcset|srcdoc|data|ping|cite|background)$/i.test(name);

/**
 * What a node of a guide's code must not do where the page is rendered, on the machine that builds the site: read files or the environment,
 * change what other pages are rendered with, or make elements that nothing checks. Of names, those that are allowed are listed; of members only those that are known to lead out, so
 * that this is no sandbox.
 * @param isName whether it is the name of a member
 * @param elements components that every guide has
 */
export function reachFault(
  node: Code,
  isName: boolean,
  isDeclared: IsDeclared,
  names: Names,
  elements: readonly string[],
): Fault | undefined {
  const member = memberFault(node, isDeclared) ?? changeFault(node, isDeclared, names);
  if (member) return member;
  if (node.type === 'ImportSpecifier' && isBanned(nameOf(node.imported) ?? ''))
    return notAllowed(nameOf(node.imported)!);
  if (node.type === 'ThisExpression' || node.type === 'Super')
    return notAllowed(node.type === 'Super' ? 'super' : 'this');
  if (node.type === 'Identifier' && isGuard(String(node.name))) return notAllowed(String(node.name));
  if (node.type === 'Identifier' && !isName) {
    const name = String(node.name);
    // These alone could be given another name; what they are asked for is seen elsewhere.
    if (!isDeclared(name) && !globals.has(name) && !Object.hasOwn(partly, name)) return notAllowed(name);
  }
  const alias = aliasIn(node, (name) => names.packages.has(name) || (Object.hasOwn(partly, name) && !isDeclared(name)));
  if (alias !== undefined) return notAllowed(alias);
  if (node.type === 'ObjectExpression' && isForged(node)) return notAllowed('props');
  if (node.type === 'JSXSpreadAttribute' && !names.attributes.has(nameOf(node.argument) ?? ''))
    return { message: 'attributes in {...} are not checked', hint: 'Write each attribute with its name.' };
  if (node.type === 'JSXOpeningElement') return ownElementFault(node, isDeclared, names, elements);
  return undefined;
}

/** A member that leads to what a guide must not have, or whose name only a program knows. */
function memberFault(node: Code, isDeclared: IsDeclared): Fault | undefined {
  if (node.type === 'CallExpression' && isCode(node.callee) && node.callee.type === 'MemberExpression') {
    const isParse = nameOf(node.callee.object) === 'JSON' && nameOf(node.callee.property) === 'parse';
    if (isParse && [node.arguments].flat().length > 1) return notAllowed('JSON.parse with a function');
  }
  if (!/^(?:MemberExpression|Property|PropertyDefinition|MethodDefinition)$/.test(node.type)) return undefined;
  const key = node.type === 'MemberExpression' ? node.property : node.key;
  const member = node.computed === true ? literalOf(key) : nameOf(key);
  const object = node.type === 'MemberExpression' ? (nameOf(node.object) ?? '') : '';
  if (Object.hasOwn(partly, object) && !isDeclared(object) && !partly[object]!.includes(member ?? ''))
    return notAllowed(object);
  if (member !== undefined) return isBanned(member) ? notAllowed(member) : undefined;
  // What a guard allows when the code runs; in a pattern and in an object there is no room for one.
  return isNumber(key) || isComputed(node)
    ? undefined
    : {
        message: 'a member whose name is computed is not allowed there in a guide',
        hint: 'Write the name, or assign to list[name].',
      };
}

/**
 * A change of what the guide has not made itself, such as of `JSON.stringify`, which every other page and the build would have from then on:
 * an assignment, or a call of what changes a value that it is given.
 */
function changeFault(node: Code, isDeclared: IsDeclared, { own }: Names): Fault | undefined {
  const isOwn = (value: unknown): boolean =>
    isCode(value) && value.type === 'Identifier' && own.has(String(value.name));
  const foreign = targetsOf(node).find((target) =>
    target.type === 'Identifier' ? !isDeclared(String(target.name)) : !isOwn(target.object),
  );
  if (foreign) return changes(shownOf(foreign));
  const isCallee = /^(?:Call|New)Expression$/.test(node.type);
  if (isCallee && isCode(node.callee) && node.callee.type === 'MemberExpression') {
    const name = nameOf(node.callee.property) ?? '';
    // Of a method that changes its list, for something else than a list.
    if (/^(?:call|apply|bind)$/.test(name)) return changes(shownOf(node.callee));
    const [value] = [node.arguments].flat();
    if (isFreeze(node.callee) && !(isOwn(value) || (isCode(value) && /^(?:Object|Array)Expression$/.test(value.type))))
      return changes(shownOf(value));
  }
  // Given another name, nobody sees what it is called with.
  const isAlias = Object.entries(node).some(([key, child]) => key !== 'callee' && [child].flat().some(isFreeze));
  return isAlias ? notAllowed('Object.freeze') : undefined;
}

const isFreeze = (value: unknown): boolean =>
  isCode(value) &&
  value.type === 'MemberExpression' &&
  nameOf(value.object) === 'Object' &&
  (value.computed === true ? literalOf(value.property) : nameOf(value.property)) === 'freeze';

const changes = (name: string): Fault => ({
  message: `${name} is changed, which is not the guide's own: every page that is rendered afterwards would have it`,
  hint: 'Change only members of an object or a list that a const of the guide has, or make a new value.',
});

/** An expression as far as it is names. */
function shownOf(value: unknown): string {
  if (!isCode(value)) return 'a value';
  if (value.type !== 'MemberExpression') return value.type === 'Identifier' ? `"${String(value.name)}"` : 'a value';
  const path: string[] = [];
  let at: unknown = value;
  for (; isCode(at) && at.type === 'MemberExpression'; at = at.object)
    path.unshift(at.computed === true ? '[…]' : `.${nameOf(at.property) ?? ''}`);
  return `"${isCode(at) && at.type === 'Identifier' ? String(at.name) : '(…)'}${path.join('')}"`;
}

/** Whether an object could pass for an element of React: it has `type` and `props`, or one of them and what another object has. */
function isForged(node: Code): boolean {
  const properties = [node.properties].flat().filter(isCode);
  const keys = properties.map(({ key }) => nameOf(key)).filter((key) => key === 'type' || key === 'props');
  return keys.length > 1 || (keys.length === 1 && properties.some(({ type }) => type === 'SpreadElement'));
}

/** A name that a node uses as a value like any other, and not for one of its members. */
function aliasIn(node: Code, isMeant: (name: string) => boolean): string | undefined {
  if (/^Import/.test(node.type)) return undefined;
  for (const [key, value] of Object.entries(node)) {
    const isName =
      key === 'key' ||
      (key === 'property' && node.computed !== true) ||
      (node.type === 'MemberExpression' && key === 'object');
    if (isName) continue;
    const isMade =
      (key === 'callee' && /^(?:New|Call)Expression$/.test(node.type)) ||
      (key === 'right' && node.operator === 'instanceof');
    for (const one of [value].flat())
      if (
        isCode(one) &&
        one.type === 'Identifier' &&
        isMeant(String(one.name)) &&
        !(isMade && isError(String(one.name)))
      )
        return String(one.name);
  }
  return undefined;
}

const notAllowed = (name: string): Fault => ({
  message: `"${name}" is not allowed in a guide: it could read files and settings of the machine that builds the site`,
  hint: 'Declare it, import it by name, or move the code into a module that the guide imports.',
});

/** `a.b` and `a:b` too. */
function jsxName(name: unknown): string {
  if (!isCode(name)) return '';
  if (name.type === 'JSXMemberExpression') return `${jsxName(name.object)}.${jsxName(name.property)}`;
  if (name.type === 'JSXNamespacedName') return `${jsxName(name.namespace)}:${jsxName(name.name)}`;
  return String(name.name ?? '');
}

/** An element in a program, whose name is a variable where it has members or begins with a capital. */
function ownElementFault(
  node: Code,
  isDeclared: IsDeclared,
  names: Names,
  elements: readonly string[],
): Fault | undefined {
  const name = jsxName(node.name);
  const [root = '', ...members] = name.split('.');
  const isVariable = members.length > 0 || /^[^a-z]/.test(root);
  if (isVariable && !isDeclared(root) && !(elements.includes(name) && members.length === 0)) return notAllowed(root);
  const fault = elementFault(name, names);
  if (fault) return fault;
  // What a component of the guide does with an attribute is seen there.
  if (names.components.has(root) && !names.imports.has(root)) return undefined;
  for (const attribute of [node.attributes].flat()) {
    if (!isCode(attribute) || attribute.type !== 'JSXAttribute') continue;
    const link = jsxName(attribute.name);
    const expression = isCode(attribute.value) ? attribute.value.expression : undefined;
    if (isLink(link) && !loadsOf(name, link) && isNamed(expression)) continue;
    const found = attributeFault(name, link, attribute.value, names);
    if (found) return found;
  }
  return undefined;
}

/** An element that is not allowed, or one whose name is a variable: what it is, only a program knows. */
export function elementFault(name: string, { all, components, imports }: Names): Fault | undefined {
  if (foreign.includes(name.toLowerCase()))
    return { message: `<${name}> is not allowed in a guide`, hint: 'Remove it, or link to it.' };
  const [root = '', member] = name.split('.');
  if (member !== undefined && name.split('.').some(isBanned)) return notAllowed(name);
  const isOwn = member === undefined ? components.has(root) : imports.has(root);
  return (member !== undefined || (all.has(root) && /^[A-Z]/.test(name))) && !isOwn
    ? {
        message: `<${name}> is a variable, not a component`,
        hint: 'Declare a function, or write the name of the element.',
      }
    : undefined;
}

/**
 * An address that is not checked or leads elsewhere, or something that pages of the site cannot load.
 * @param value of the attribute: a node of a program, or a string
 */
export function attributeFault(element: string, name: string, value: unknown, names: Names): Fault | undefined {
  const fault = isAddress(name) ? addressFault(name, value, names) : undefined;
  return fault ?? loadFault(element, name, writtenIn(value), value);
}

/** The text of an attribute, or its beginning, where it is written. */
function writtenIn(value: unknown): string | undefined {
  const expression = isCode(value) && value.type === 'JSXExpressionContainer' ? value.expression : undefined;
  return typeof value === 'string' ? value : (textOf(value) ?? literalOf(expression) ?? beginningOf(expression));
}

/**
 * An address that runs a script, or that only a program knows. Those of files that the guide imports, and those that begin with a host or
 * a path that is written, are known.
 * @param value of the attribute: a node of a program, or a string
 */
function addressFault(name: string, value: unknown, { imports }: Pick<Names, 'imports'>): Fault | undefined {
  const expression = isCode(value) && value.type === 'JSXExpressionContainer' ? value.expression : undefined;
  if (isCode(expression) && expression.type === 'Identifier' && imports.has(String(expression.name))) return undefined;
  const written = writtenIn(value);
  if (written === undefined)
    return { message: `the address in ${name}={...} is not checked`, hint: 'Write it in quotation marks.' };
  // Browsers leave out blanks and control characters.
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(written.replace(/[\p{Cc}\s]/gu, ''))?.[1]?.toLowerCase();
  if (scheme === undefined || linkSchemes.includes(scheme)) return undefined;
  if (name === 'src' && /^\s*data:image\//i.test(written)) return undefined;
  return { message: `a link cannot point to "${written}"`, hint: 'Link to a page, or to an http(s) address.' };
}

/** What a template begins with, where that is a host, a path or a fragment. */
function beginningOf(expression: unknown): string | undefined {
  if (!isCode(expression) || expression.type !== 'TemplateLiteral') return undefined;
  const [quasi] = [expression.quasis].flat() as { value?: { cooked?: string } }[];
  const text = quasi?.value?.cooked ?? '';
  return /^(?:https?:\/\/[^/]+\/|\/(?!\/)|#|\.)/.test(text) ? text : undefined;
}
