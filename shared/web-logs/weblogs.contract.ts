import * as z from 'zod';
import { ignoredAuthorFields } from '#shared/kernel/fields';
import { type Resource, route } from '#shared/kernel/route';

export const weblogs = {
  create: route({
    method: 'POST',
    path: '/weblogs',
    operation: 'wl.add',
    child: 'own',
    repeat: 'key',
    summary:
      'Records a page visit. Person, time, country, browser and system come from the request itself.',
    input: z.strictObject({
      pageId: z.string().trim().max(128).default(''),
      title: z.string().trim().max(300).default(''),
      pageType: z.string().trim().max(60).default(''),
      browserName: z.unknown().optional(),
      osName: z.unknown().optional(),
      visited_at: z.unknown().optional(),
      country_name: z.unknown().optional(),
      ...ignoredAuthorFields,
    }),
    output: z.object({ weblogsUid: z.string() }),
  }),
} satisfies Resource;
