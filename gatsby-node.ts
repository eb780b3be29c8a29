export { createPages, createSchemaCustomization, onCreateNode, onCreateWebpackConfig } from './src/gatsby';
