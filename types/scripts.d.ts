// Plain JavaScript that commands in TypeScript use too.
declare module '*/lib/processes.mjs' {
  export function endWithChildren(code?: number): void;
  export function endDescendants(grace?: number): Promise<void>;
}
declare module '*/lib/temporary.mjs' {
  export function useOwnTemporaryFolder(): void;
}
declare module '*/lib/pass-shims.mjs' {
  export function passShims(): void;
}
declare module '*/lib/system-packages.mjs' {
  export function ensureSystemPackages(names: readonly string[], env?: NodeJS.ProcessEnv): void;
}
declare module '*/lib/install.mjs' {
  export function isPackage(folder?: string): boolean;
}
declare module '*/command.mjs' {
  export function commandLine(name: string, args?: string): string;
}
declare module '*/lib/run.mjs' {
  import type { ChildProcess, StdioOptions } from 'node:child_process';
  export function run(
    command: string,
    args?: readonly string[],
    options?: {
      readonly env?: NodeJS.ProcessEnv;
      readonly cwd?: string;
      readonly stdio?: StdioOptions;
      readonly onStart?: (child: ChildProcess) => void;
    },
  ): Promise<number>;
  export function runScript(name: string, args?: readonly string[]): Promise<number>;
  export function scriptCommand(
    name: string,
    args?: readonly string[],
  ): Promise<{ readonly command: string; readonly args: readonly string[] }>;
}
declare module '*/compile.mjs' {
  export function compileGatsbyFiles(engine: string, site: string): Promise<void>;
  export function digestOfCode(): string;
}
declare module '*/lib/verify.mjs' {
  export function verify(args: readonly string[]): Promise<{ readonly code: number; readonly record?: string }>;
}
