import { audienceReasons, reasonsOf } from '#shared/audiences/audience-reasons';
import { type EventAudience, eventAudience, isForReader } from '#shared/calendar/calendar-event';
import { isPageOpen } from '#shared/pages/page-window';
import type { Person } from '#shared/people/people';
import {
  isPageVisible,
  isPlaceVisible,
  mayEditPlace,
  type VisiblePage,
  type VisiblePlace,
} from '#shared/places/place-visibility';
import type { Readable } from '#shared/posts/visibility';

/** Something of the portal about which an audience decides. */
export type Content = { readonly title: string } & (
  | { readonly kind: 'post'; readonly post: Readable }
  | {
      readonly kind: 'place';
      readonly place: VisiblePlace;
      readonly page?: VisiblePage | undefined;
    }
  | { readonly kind: 'event'; readonly audience: EventAudience }
);

interface Looking {
  readonly isAdministrator: boolean;
  readonly nameOf: (groupUid: string) => string;
  readonly now: Date;
}

/** Whether a person sees something, and why. */
interface Explained {
  readonly is_in: boolean;
  readonly reasons: string[];
}

/** Returns whether a person sees something, and the reasons in sentences; the deciding one is first. */
export function contentReasons(content: Content, person: Person, looking: Looking): Explained {
  const { nameOf, now } = looking;
  switch (content.kind) {
    case 'post':
      return audienceReasons(content.post, person, nameOf, now);
    case 'place':
      return placeReasons(content, person, looking);
    case 'event': {
      const { everyone, groups } = content.audience;
      const is_in = isForReader(content.audience, person);
      if (everyone && groups.length === 0)
        return { is_in, reasons: ['The event is for everyone.'] };
      const audience = eventAudience(content.audience);
      return { is_in, reasons: reasonsOf(audience, person, { nameOf, thing: 'event' }) };
    }
  }
}

function placeReasons(
  { place, page }: Extract<Content, { kind: 'place' }>,
  person: Person,
  { isAdministrator, nameOf, now }: Looking,
): Explained {
  const visitor = { ...person, isAdministrator };
  if (mayEditPlace(place, visitor)) {
    const is_in = page === undefined || !page.is_deleted;
    const reason = isAdministrator
      ? `${person.name} is an administrator, who sees every place.`
      : `${person.name} edits this place.`;
    return { is_in, reasons: is_in ? [reason] : ['The page was deleted.', reason] };
  }
  const ofPlace = reasonsOf(place.audience, person, { nameOf, thing: 'place' });
  if (!page) return { is_in: isPlaceVisible(place, visitor), reasons: ofPlace };
  return {
    is_in: isPageVisible(page, place, visitor, now),
    reasons: [...pageReasons(page, now), ...ofPlace],
  };
}

/** Returns why nobody but editors sees a page now. */
function pageReasons({ is_deleted, pageHide, window }: VisiblePage, now: Date): string[] {
  if (is_deleted) return ['The page was deleted.'];
  if (pageHide) return ['The page is hidden.'];
  if (isPageOpen(window, now)) return [];
  return [
    window.start && window.start > now.toISOString()
      ? 'The page is not shown yet.'
      : 'The page is no longer shown.',
  ];
}
