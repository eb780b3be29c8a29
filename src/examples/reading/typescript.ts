import type * as TypeScript from 'typescript';
import type { CallExpression, Expression, ObjectMember, ProgramFunction, ProgramText } from './expression';

interface OpenFunction {
  readonly name: string;
  readonly parameters: string[];
  readonly bindings: ObjectMember[];
  readonly assignments: { to: string; name: string; value: Expression; line: number }[];
  readonly calls: CallExpression[];
}

let parser: Promise<{ readonly default: typeof TypeScript }> | undefined;

/** TypeScript's parser, which is loaded with the first program. Once: where modules are CommonJS, each import copies two thousand names. */
const loadParser = async (): Promise<typeof TypeScript> => (await (parser ??= import('typescript'))).default;

const parse = (ts: typeof TypeScript, code: string): TypeScript.SourceFile =>
  ts.createSourceFile('example.tsx', code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);

/** Reads JavaScript or TypeScript. */
export async function readScript(code: string): Promise<ProgramText> {
  const ts = await loadParser();
  return new ScriptReader(ts, parse(ts, code)).read();
}

/** How many levels the syntax tree of a program has; Infinity where the parser has no room for it. */
export async function nestingOf(code: string): Promise<number> {
  const ts = await loadParser();
  let level: TypeScript.Node[];
  try {
    level = [parse(ts, code)];
  } catch (error) {
    if (error instanceof RangeError) return Infinity;
    throw error;
  }
  let levels = 0;
  for (; level.length > 0; levels += 1) {
    const next: TypeScript.Node[] = [];
    for (const node of level) ts.forEachChild(node, (child) => void next.push(child));
    level = next;
  }
  return levels;
}

class ScriptReader {
  private readonly functions: OpenFunction[] = [];

  constructor(
    private readonly ts: typeof TypeScript,
    private readonly source: TypeScript.SourceFile,
  ) {}

  read(): ProgramText {
    this.enter('', [], this.source);
    return { functions: this.functions satisfies ProgramFunction[] };
  }

  private enter(name: string, parameters: readonly TypeScript.ParameterDeclaration[], body: TypeScript.Node): void {
    const own: OpenFunction = { name, parameters: [], bindings: [], assignments: [], calls: [] };
    this.functions.push(own);
    for (const parameter of parameters) {
      own.parameters.push(parameter.name.getText(this.source));
      if (parameter.initializer) own.bindings.push(this.binding(parameter.name, parameter.initializer));
    }
    this.visit(body, own);
  }

  private visit(node: TypeScript.Node, within: OpenFunction): void {
    const { ts } = this;
    const name = this.nameOfFunction(node);
    if (name !== undefined && ts.isFunctionLike(node) && 'body' in node && node.body) {
      this.enter(name, [...node.parameters], node.body as TypeScript.Node);
      return;
    }
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer)
      within.bindings.push(this.binding(node.name, node.initializer));
    if (ts.isPropertyDeclaration(node) && node.initializer) {
      const { name: member, value, line } = this.binding(node.name, node.initializer);
      within.assignments.push({ to: 'this', name: (member ?? '').replace(/^#/, ''), value, line });
    }
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken) this.assign(node, within);
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
      const call = this.expression(node);
      if (call.kind === 'call') within.calls.push(call);
    }
    ts.forEachChild(node, (child) => this.visit(child, within));
  }

  /** Of a function that can be called by name. */
  private nameOfFunction(node: TypeScript.Node): string | undefined {
    const { ts } = this;
    if (ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node)) return node.name?.getText(this.source);
    if (!ts.isArrowFunction(node) && !ts.isFunctionExpression(node)) return undefined;
    return ts.isVariableDeclaration(node.parent) ? node.parent.name.getText(this.source) : undefined;
  }

  private assign(node: TypeScript.BinaryExpression, within: OpenFunction): void {
    const { ts } = this;
    const { left } = node;
    if (ts.isIdentifier(left)) within.bindings.push(this.binding(left, node.right));
    const name = ts.isPropertyAccessExpression(left)
      ? left.name.text
      : ts.isElementAccessExpression(left) && ts.isStringLiteralLike(left.argumentExpression)
        ? left.argumentExpression.text
        : undefined;
    const to =
      name === undefined ? undefined : (left as TypeScript.PropertyAccessExpression).expression.getText(this.source);
    if (name !== undefined && to !== undefined)
      within.assignments.push({ to, name, value: this.expression(node.right), line: this.lineOf(left) });
  }

  private binding(name: TypeScript.Node, value: TypeScript.Expression): ObjectMember {
    return { name: name.getText(this.source), value: this.expression(value), line: this.lineOf(name) };
  }

  private expression(node: TypeScript.Expression): Expression {
    const { ts } = this;
    const line = this.lineOf(node);
    if (ts.isStringLiteralLike(node)) return { kind: 'literal', value: node.text, line };
    if (ts.isNumericLiteral(node)) return { kind: 'literal', value: Number(node.text), line };
    if (node.kind === ts.SyntaxKind.TrueKeyword) return { kind: 'literal', value: true, line };
    if (node.kind === ts.SyntaxKind.FalseKeyword) return { kind: 'literal', value: false, line };
    if (node.kind === ts.SyntaxKind.NullKeyword) return { kind: 'literal', value: null, line };
    if (ts.isIdentifier(node)) return { kind: 'name', name: node.text, line };
    if (ts.isTemplateExpression(node)) return { kind: 'join', parts: this.partsOf(node), line };
    if (
      ts.isPrefixUnaryExpression(node) &&
      ts.isNumericLiteral(node.operand) &&
      node.operator === ts.SyntaxKind.MinusToken
    )
      return { kind: 'literal', value: -Number(node.operand.text), line };
    if (ts.isBinaryExpression(node)) return this.binary(node, line);
    if (ts.isConditionalExpression(node))
      return { kind: 'either', options: [this.expression(node.whenTrue), this.expression(node.whenFalse)], line };
    if (
      ts.isParenthesizedExpression(node) ||
      ts.isAsExpression(node) ||
      ts.isSatisfiesExpression(node) ||
      ts.isNonNullExpression(node) ||
      ts.isAwaitExpression(node)
    )
      // prettier-ignore
      return this.expression(node.expression);
    if (ts.isObjectLiteralExpression(node)) {
      const members = node.properties.map((property) => this.memberOf(property));
      return { kind: 'object', members, line, endLine: this.endOf(node) };
    }
    if (ts.isArrayLiteralExpression(node))
      return {
        kind: 'array',
        items: node.elements.map((item) => this.expression(item)),
        line,
        endLine: this.endOf(node),
      };
    if (ts.isPropertyAccessExpression(node))
      return {
        kind: 'member',
        of: this.expression(node.expression),
        name: node.name.text,
        line: this.lineOf(node.name),
      };
    if (ts.isElementAccessExpression(node) && ts.isStringLiteralLike(node.argumentExpression))
      return { kind: 'member', of: this.expression(node.expression), name: node.argumentExpression.text, line };
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
      const given = (node.arguments ?? []).map((argument) => this.expression(argument));
      return {
        kind: 'call',
        callee: this.expression(node.expression),
        arguments: given,
        named: [],
        line: this.lineOf(node.expression),
      };
    }
    return { kind: 'unknown', line };
  }

  private partsOf(node: TypeScript.TemplateExpression): Expression[] {
    const text = (part: TypeScript.TemplateHead | TypeScript.TemplateMiddle | TypeScript.TemplateTail): Expression => ({
      kind: 'literal',
      value: part.text,
      line: this.lineOf(part),
    });
    return [
      text(node.head),
      ...node.templateSpans.flatMap((span) => [this.expression(span.expression), text(span.literal)]),
    ];
  }

  private binary(node: TypeScript.BinaryExpression, line: number): Expression {
    const { ts } = this;
    const sides = [this.expression(node.left), this.expression(node.right)];
    if (node.operatorToken.kind === ts.SyntaxKind.PlusToken) return { kind: 'join', parts: sides, line };
    // What is sent when the condition holds.
    if (node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken) return sides[1]!;
    if ([ts.SyntaxKind.QuestionQuestionToken, ts.SyntaxKind.BarBarToken].includes(node.operatorToken.kind))
      return { kind: 'either', options: sides, line };
    return { kind: 'unknown', line };
  }

  private memberOf(property: TypeScript.ObjectLiteralElementLike): ObjectMember {
    const { ts } = this;
    const line = this.lineOf(property);
    if (ts.isSpreadAssignment(property)) return { value: this.expression(property.expression), line };
    if (ts.isShorthandPropertyAssignment(property))
      return { name: property.name.text, value: this.expression(property.name), line };
    const { name } = property;
    if (!ts.isPropertyAssignment(property) || !name || ts.isComputedPropertyName(name))
      return { value: { kind: 'unknown', line }, line };
    const text =
      ts.isIdentifier(name) || ts.isStringLiteralLike(name) || ts.isNumericLiteral(name)
        ? name.text
        : name.getText(this.source);
    return { name: text, value: this.expression(property.initializer), line };
  }

  private readonly lineOf = (node: TypeScript.Node): number =>
    this.source.getLineAndCharacterOfPosition(node.getStart(this.source)).line + 1;

  private readonly endOf = (node: TypeScript.Node): number =>
    this.source.getLineAndCharacterOfPosition(node.end).line + 1;
}
