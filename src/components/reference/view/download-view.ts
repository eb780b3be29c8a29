/** A file about the API that the site serves. */
export interface DownloadView {
  readonly kind: 'collection' | 'environment' | 'openapi-yaml' | 'openapi-json';
  /** For a reader, for example `Compliance service: sandbox`. */
  readonly title: string;
  readonly name: string;
  /** Address on the site, without its path prefix. */
  readonly route: string;
  /** Size in bytes. */
  readonly bytes: number;
}
