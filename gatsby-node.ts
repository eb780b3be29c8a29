export {
  createPages,
  createResolvers,
  createSchemaCustomization,
  onCreateNode,
  onCreateWebpackConfig,
  onPostBuild,
  preprocessSource,
  sourceNodes,
} from './src/gatsby';
