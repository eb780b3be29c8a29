import { type Code, isCode } from './code-scope';

/** Members through which every value leads to functions that compile code, or to elements whose name nothing shows. */
export const bannedMembers: readonly string[] =
  `constructor prototype caller callee arguments mainModule getBuiltinModule getPrototypeOf setPrototypeOf getOwnPropertyDescriptor
  getOwnPropertyDescriptors getOwnPropertyNames getOwnPropertySymbols defineProperty defineProperties contextTypes childContextTypes
  createElement cloneElement createFactory jsx jsxs jsxDEV Script $$typeof`.split(/\s+/);

const banned = new Set(bannedMembers);
export const isBanned = (name: string): boolean => banned.has(name) || name.startsWith('__');

/** What the guards are called that a guide gets when it is compiled (`src/gatsby/remark/guards.ts`): nothing of its own may be. */
export const guards = { name: '__portalName', address: '__portalAddress', data: '__portalData' } as const;
export const isGuard = (name: string): boolean => name.startsWith('__portal');

/** Schemes of addresses that links may have; those without one are paths. */
export const linkSchemes: readonly string[] = ['http', 'https', 'mailto', 'tel'];

/** Whether an expression can only be a number. */
export const isNumber = (value: unknown): boolean =>
  isCode(value) &&
  ((value.type === 'UnaryExpression' && /^[-+~]$/.test(String(value.operator))) ||
    (value.type === 'BinaryExpression' && /^(?:-|\*|\/|%)$/.test(String(value.operator))) ||
    value.type === 'UpdateExpression');

/** The name of a computed member, where it is written, also in parts. */
export function literalOf(key: unknown): string | undefined {
  if (!isCode(key)) return undefined;
  if (key.type === 'Literal') return String(key.value);
  if (key.type === 'BinaryExpression' && key.operator === '+') {
    const parts = [literalOf(key.left), literalOf(key.right)];
    return parts.includes(undefined) ? undefined : parts.join('');
  }
  if (key.type !== 'TemplateLiteral' || [key.expressions].flat().length > 0) return undefined;
  const [quasi] = [key.quasis].flat() as { value?: { cooked?: string } }[];
  return quasi?.value?.cooked;
}

/** Whether what a member is called is known only when it is run. */
export const isComputed = ({ type, computed, property }: Code): boolean =>
  type === 'MemberExpression' && computed === true && literalOf(property) === undefined && !isNumber(property);

/** Attributes in code that lead somewhere, whose address a guard checks where only the code knows it. */
export const isLink = (attribute: string): boolean => /^(?:href|to)$/.test(attribute);

const isWritten = (value: unknown): boolean => isCode(value) && /^(?:Literal|TemplateLiteral)$/.test(value.type);

/** Whether an address is that of a variable, or one of several: anything else that is put together is not read. */
export const isNamed = (value: unknown): boolean => {
  if (!isCode(value)) return false;
  if (/^(?:Identifier|MemberExpression)$/.test(value.type)) return true;
  if (value.type === 'ChainExpression') return isNamed(value.expression);
  const branches = { ConditionalExpression: ['consequent', 'alternate'], LogicalExpression: ['left', 'right'] };
  const names = Object.hasOwn(branches, value.type) ? branches[value.type as keyof typeof branches] : [];
  return names.length > 0 && names.every((name) => isWritten(value[name]) || isNamed(value[name]));
};
