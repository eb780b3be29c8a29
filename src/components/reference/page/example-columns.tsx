import { useCallback, useRef, useState, type ReactNode } from 'react';
import { fieldsAdded } from '../../runtime/kept-open';
import { useBeforePaint } from '../../runtime/use-before-paint';
import { ExampleOfResponse, ResponseExample } from '../samples/response-example';
import type { OperationView, ResponseView } from '../view';

/** As last measured, so that a page to which a reader returns has its height before it is scrolled to where it was. */
let wasNarrow = false;

interface ExampleColumnsProps {
  readonly operation: OperationView;
  readonly children: ReactNode;
}

/**
 * What an operation takes and returns, beside its examples. Where there is no room beside it, each example of a response is shown in
 * the section of its response, once the application has started: until then, and without scripts, all examples are above the sections.
 */
export function ExampleColumns({ operation, children }: ExampleColumnsProps) {
  const columns = useRef<HTMLDivElement>(null);
  const [isNarrow, setIsNarrow] = useState(wasNarrow);
  useBeforePaint(() => {
    const box = columns.current;
    if (!box) return;
    // The style rules decide.
    const measure = () => {
      wasNarrow = getComputedStyle(box).display === 'block';
      setIsNarrow(wasNarrow);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  // What a reader had opened in these examples, and where the page was, can be restored now.
  useBeforePaint(() => {
    if (isNarrow) columns.current?.dispatchEvent(new Event(fieldsAdded, { bubbles: true }));
  }, [isNarrow]);
  const { exchanges, responses } = operation;
  const exampleOf = useCallback(
    // Callbacks have responses too.
    (response: ResponseView) =>
      isNarrow && responses.includes(response) && <ResponseExample response={response} exchanges={exchanges} />,
    [isNarrow, exchanges, responses],
  );
  return (
    <ExampleOfResponse.Provider value={exampleOf}>
      <div ref={columns} className="reference__columns">
        {children}
      </div>
    </ExampleOfResponse.Provider>
  );
}
