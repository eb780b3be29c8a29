import { operation } from '../envelope';

/** `GET /api/Ping` */
export const ping = operation(() => ({}));
