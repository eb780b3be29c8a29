// In place of `react-dom/server` where pages are rendered (`webpack.ts`). Gatsby renders a page as a stream that it waits for the end of and puts together
// again, for which React encodes every string of it: that took a fifth of the time of rendering. A page without components that are loaded later is the same
// string without it.
const server = require('react-dom/server');

/** What React writes in place of a component that is not there yet. */
const unfinished = '<!--$!-->';

function rendered(element) {
  try {
    const html = server.renderToString(element);
    return html.includes(unfinished) ? undefined : html;
  } catch {
    // The stream says what is wrong, or waits for what is missing.
    return undefined;
  }
}

/** As React's, for a destination that takes all of the page at once. */
function renderToPipeableStream(element, options) {
  const html = rendered(element);
  if (html === undefined) return server.renderToPipeableStream(element, options);
  // Gatsby names the stream that this returns, and only then can pipe it.
  queueMicrotask(() => options.onAllReady());
  return {
    pipe(destination) {
      destination.write(html);
      destination.end();
      return destination;
    },
    abort() {},
  };
}

module.exports = { ...server, renderToPipeableStream };
