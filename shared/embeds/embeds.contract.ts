import type { Resource } from '#shared/kernel/route';
import type { embedsSchemas } from './embeds.schemas.ts';

export type { Embed } from './embeds.schemas.ts';

export const embeds: Resource<typeof embedsSchemas> = {
  find: {
    method: 'POST',
    path: '/embeds',
    operation: 'embed.find',
    child: 'published',
    repeat: 'same',
    summary: 'Title, thumbnail and frame of an address; the server asks the provider.',
  },
};
