import type { DownloadView } from '../../components/reference/view';
import type { ExamplesRecord } from '../../examples/record';
import type { ApiModel, Diagnostic } from '../../openapi/model';
import type { PortalApi } from '../../portal/portal';
import type { ApiChangelog } from '../changelog/changelog-view';
import { proofsOf } from '../examples-record';
import { markdownRenderer } from '../markdown';
import type { ApiContext } from './context';
import { documentLinks } from './document-links';
import { faultFinder } from './faults';
import { routesOf } from './routes';

/** What the context of an API is made from: plain data, which another thread can be given. */
export interface ContextSource {
  readonly api: Pick<PortalApi, 'id' | 'path'>;
  readonly model: ApiModel;
  /** Of the document, as `loadApi` lists them. */
  readonly faults: readonly Diagnostic[];
  readonly record: ExamplesRecord | undefined;
  /** Digest of the document as it is now. */
  readonly document: string;
  readonly downloads: readonly DownloadView[];
  readonly changelog?: ApiChangelog;
  readonly pathPrefix: string;
}

/** What every view of an API is made with, where it has one version. */
export const contextFrom = (source: ContextSource): ApiContext => {
  const { api, model, faults, record, document, downloads, changelog, pathPrefix } = source;
  return {
    ...(changelog && { changelog }),
    model,
    routes: routesOf(api.path),
    // These links are in HTML that no component makes, so nothing else puts the prefix before them.
    html: markdownRenderer({ link: documentLinks(model, routesOf(pathPrefix + api.path)) }),
    proofOf: proofsOf(record, api.id, document),
    faultsOf: faultFinder(faults),
    downloads,
  };
};
