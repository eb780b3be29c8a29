/**
 * An expression of a program in any language, as far as requests are made of it. Plain JSON, because Python's are read in
 * another process. Lines are 1-based.
 */
export type Expression =
  | { readonly kind: 'literal'; readonly value: string | number | boolean | null; readonly line: number }
  /** Texts put together: a template, an f-string, `+`. */
  | { readonly kind: 'join'; readonly parts: readonly Expression[]; readonly line: number }
  | {
      readonly kind: 'object';
      readonly members: readonly ObjectMember[];
      readonly line: number;
      readonly endLine: number;
    }
  | {
      readonly kind: 'array';
      readonly items: readonly Expression[];
      readonly line: number;
      readonly endLine: number;
    }
  | { readonly kind: 'name'; readonly name: string; readonly line: number }
  | { readonly kind: 'member'; readonly of: Expression; readonly name: string; readonly line: number }
  | CallExpression
  /** Any one of several: `a ?? b`, `a if x else b`. */
  | { readonly kind: 'either'; readonly options: readonly Expression[]; readonly line: number }
  | { readonly kind: 'unknown'; readonly line: number };

/** Without a name: the members of another object are put in. */
export interface ObjectMember {
  readonly name?: string;
  readonly value: Expression;
  readonly line: number;
}

export interface CallExpression {
  readonly kind: 'call';
  readonly callee: Expression;
  readonly arguments: readonly Expression[];
  /** Python's keyword arguments. */
  readonly named: readonly ObjectMember[];
  readonly line: number;
}

/** A function with a name, or a whole program, whose name is empty. */
export interface ProgramFunction {
  readonly name: string;
  readonly parameters: readonly string[];
  /** Default values of parameters too. */
  readonly bindings: readonly ObjectMember[];
  /** `body['x'] = y`, `body.x = y` */
  readonly assignments: readonly {
    readonly to: string;
    readonly name: string;
    readonly value: Expression;
    readonly line: number;
  }[];
  readonly calls: readonly CallExpression[];
}

/** A program as far as requests are read from it; the first function is the program itself. */
export interface ProgramText {
  readonly functions: readonly ProgramFunction[];
}
