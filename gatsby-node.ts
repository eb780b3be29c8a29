export { createPages, createSchemaCustomization, onCreateNode, onCreateWebpackConfig, onPostBuild } from './src/gatsby';
