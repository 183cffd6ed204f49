import type { Resource } from '#shared/kernel/route';
import type { rollLinksSchemas } from './roll-links.schemas.ts';

export type { RollLinkView } from './roll-links.schemas.ts';

/**
 * What the holder of a link says: the person of the link is safe or needs help, all of the person's
 * children are there, or the text with the link reached somebody else.
 */
export const linkAnswers = ['safe', 'help', 'children', 'wrong_number'] as const;
export type LinkAnswer = (typeof linkAnswers)[number];

/** The link at the end of an emergency message that asks “Are you safe?”. It needs no sign-in. */
export const rollLinks: Resource<typeof rollLinksSchemas> = {
  look: {
    method: 'GET',
    path: '/roll-call/links/{token}',
    operation: 'public',
    child: 'own',
    summary:
      'Returns the message of a link, and what it asks. It changes nothing, because mail scanners open every link.',
  },
  mark: {
    method: 'POST',
    path: '/roll-call/links/{token}',
    operation: 'public',
    child: 'own',
    repeat: 'same',
    summary:
      'Says by a link that a person is safe or needs help, or that the person’s children are there. It closes no child. By the link of a text also that its number is wrong, so that it gets no more texts.',
  },
};
