declare module 'github-slugger' {
  export default class GithubSlugger {
    slug(text: string, maintainCase?: boolean): string;
    reset(): void;
  }
}
