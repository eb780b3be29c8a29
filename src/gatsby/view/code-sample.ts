import type { CodeSample } from '../../openapi/model';
import type { CodeSampleView } from '../../components/reference/view';
import { languageOf } from '../../samples';
import { clipped } from './text';

/** The samples of `x-codeSamples`; of several in one language the first. */
export function codeSampleViews(samples: readonly CodeSample[]): CodeSampleView[] {
  const views = samples.map(({ lang, label, source }): CodeSampleView => {
    const known = languageOf(lang);
    return {
      id: known?.id ?? lang.toLowerCase(),
      label: label ?? known?.label ?? lang,
      code: clipped(source, known?.prism ?? lang.toLowerCase()),
    };
  });
  return views.filter((view, index) => views.findIndex(({ id }) => id === view.id) === index);
}
