import { createContext, useContext } from 'react';
import type { HttpRequest } from '../../../samples/http-request';

/** The server that the reader has chosen on this page, in place of the one that the requests were made for. */
export interface ChosenServer {
  readonly built: string;
  readonly chosen: string;
}

export const ServerContext = createContext<ChosenServer | undefined>(undefined);

export function useRetargeted(request: HttpRequest): HttpRequest {
  const server = useContext(ServerContext);
  return server ? retarget(request, server) : request;
}

/** The same request to another server. */
export function retarget(request: HttpRequest, { built, chosen }: ChosenServer): HttpRequest {
  if (built === chosen || !request.url.startsWith(built)) return request;
  return { ...request, url: chosen + request.url.slice(built.length) };
}
