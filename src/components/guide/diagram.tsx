interface DiagramProps {
  /** An SVG drawing made at build time by `src/gatsby/remark/diagram`, without script or style. */
  readonly svg: string;
  /** The same in words, one relation per line. */
  readonly text: string;
  readonly title: string;
}

/** A drawing with its words: the drawing for the eye, the words for whoever cannot see it, or wants to read them. */
export function Diagram({ svg, text, title }: DiagramProps) {
  return (
    <figure className="diagram">
      <div
        className="diagram__drawing"
        // A wide drawing scrolls inside itself, and a keyboard has to reach it to do so.
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="img"
        aria-label={title}
        dangerouslySetInnerHTML={{ __html: svg }}
      />
      <details className="diagram__words">
        <summary>{title}, in words</summary>
        <ul>
          {text.split('\n').map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </details>
    </figure>
  );
}
