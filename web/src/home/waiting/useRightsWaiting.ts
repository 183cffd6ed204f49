import { people as peopleApi } from '#shared/people/people-admin.contract';
import { inPerson } from '#shared/rights/in-person';
import { may } from '#shared/rights/permissions';
import { pathTo } from '#shared/site/paths';
import { useRead } from '../../api/hooks.ts';
import { useCaller } from '../../auth/session.tsx';
import type { WaitingLine } from './waitingText.ts';

/** Reads whether a request for a right waits for the person to confirm it. Most people confirm none. */
export function useRightsWaiting(): readonly WaitingLine[] {
  const { data = [] } = useRead(peopleApi.listRights, may(useCaller(), 'rgt.decide') ? {} : null);
  const count = data.filter(({ no_confirm }) => no_confirm === undefined).length;
  if (count === 0) return [];
  return [
    {
      key: 'rights',
      title:
        count === 1
          ? '1 right waits for a second person'
          : `${count} rights wait for a second person`,
      text: inPerson,
      button: 'Open requests',
      to: pathTo('/admin/rights'),
    },
  ];
}
