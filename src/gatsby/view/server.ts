import type { Server } from '../../openapi/model';
import type { ServerView } from '../../components/reference/view';
import { compact } from './compact';
import type { ApiContext } from './context';

export const serverView = ({ url, name, description, variables }: Server, { html }: ApiContext): ServerView =>
  compact({
    url,
    name,
    description: description === undefined ? undefined : html(description),
    variables: variables.map((variable) =>
      compact({
        ...variable,
        description: variable.description === undefined ? undefined : html(variable.description),
      }),
    ),
  });
