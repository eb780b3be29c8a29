export {
  createPages,
  createResolvers,
  createSchemaCustomization,
  onCreateNode,
  onCreateWebpackConfig,
  onPostBuild,
  onPreBuild,
  preprocessSource,
  sourceNodes,
} from './src/gatsby';
