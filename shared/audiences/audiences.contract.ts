import type { Resource } from '#shared/kernel/route';
import type { audiencesSchemas } from './audiences.schemas.ts';

export type {
  AudienceCount,
  AudienceQuery,
  AudienceReason,
  PostWarning,
} from './audiences.schemas.ts';

export const postWarnings = [
  'empty-audience',
  'ended',
  'dead-link',
  'link-not-readable',
  'missing-alt',
  'mail-size',
] as const;

export const audiences: Resource<typeof audiencesSchemas> = {
  count: {
    method: 'POST',
    path: '/audiences',
    operation: 'aud.see',
    repeat: 'reads',
    child: { record: 'audience', act: 'read' },
    summary: 'Returns how many people a post with this audience would reach, with a sample.',
  },
  explain: {
    method: 'POST',
    path: '/audiences/explain',
    operation: 'aud.see',
    repeat: 'reads',
    child: { record: 'audience', act: 'read' },
    summary: 'Explains why people of this name are in an audience, or not.',
  },
  check: {
    method: 'POST',
    path: '/audiences/check',
    operation: 'aud.see',
    child: 'readers',
    repeat: 'reads',
    summary: 'Returns warnings that an author may want to fix before publishing a post.',
  },
};
