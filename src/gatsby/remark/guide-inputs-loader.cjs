// A loader of webpack: a guide is compiled again when the file of its inputs has changed.
module.exports = function depend(source) {
  this.addDependency(this.getOptions().file);
  return source;
};
