/** The portal's mark as a drawing of its own: a page with a tick. */
export const markDrawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="#0b6172" stroke-width="2" ' +
  'stroke-linecap="round" stroke-linejoin="round"><path fill="#fff" d="M6 3.5h9l4 4v13H6zM15 3.5v4h4"/>' +
  '<path d="M9 13.5l2.4 2.4 4.4-4.8"/></svg>';
