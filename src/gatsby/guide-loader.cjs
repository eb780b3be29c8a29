// A loader of webpack around that of gatsby-plugin-mdx, which would compile each guide twice: once for browsers and once for the renderer, to the same.
const compiled = new Map();

module.exports = function compileGuide(source) {
  const done = this.async();
  const { loader } = this.getOptions();
  const key = `${this.resourcePath}\0${source}`;
  // A guide that failed is compiled again, and fails with its message.
  if (!compiled.has(key))
    compiled.set(
      key,
      Promise.resolve(require(loader).default.call(this, source)).catch((error) => {
        compiled.delete(key);
        throw error;
      }),
    );
  compiled.get(key).then((code) => done(null, code), done);
};
