import { Typography } from '@mui/material';
import { people as peopleApi } from '#shared/people/people-admin.contract';
import { inPerson } from '#shared/rights/in-person';
import { pathTo } from '#shared/site/paths';
import { useRead } from '../../../api/hooks.ts';
import { Offer } from '../../../components/feedback/Offer.tsx';
import { Skeletons } from '../../../components/feedback/Skeletons.tsx';
import { Column } from '../../../components/layout/layout.tsx';
import { EmptyState } from '../../../components/screen/EmptyState.tsx';
import { Failure } from '../../../components/screen/Failure.tsx';
import { NotStored, useIsOnline } from '../../../components/screen/OfflineBar.tsx';
import { OpenRights } from './OpenRights.tsx';
import { useRightCalls } from './useRightCalls.ts';

const what = 'The requests for rights';

/** The requests for rights that a person may see, and decides where the table of rights says so. */
export function RightsWaiting() {
  const { data, error, mutate } = useRead(peopleApi.listRights, {});
  const calls = useRightCalls(mutate);
  const isOnline = useIsOnline();
  // An answer of the last visit must not say that nothing waits.
  if (!isOnline && !data?.length) return <NotStored what={what} />;
  if (error && !data) {
    return <Failure what={what} error={error} onRetry={() => void mutate()} />;
  }
  if (!data) return <Skeletons heights={[120]} what="the requests" />;
  return (
    <Column gap={2} isBound sx={{ maxWidth: 860 }}>
      <Typography>
        {`Some rights open records of children, so a second person confirms them. ${inPerson}`}
      </Typography>
      {data.length === 0 && (
        <EmptyState
          title="No request waits"
          action={
            <Offer operation="rgt.request" to={pathTo('/admin/people')}>
              Find a person
            </Offer>
          }
        >
          An administrator asks for a right on the page of a person. The request waits here for 7
          days, and then ends.
        </EmptyState>
      )}
      <OpenRights label="Open requests" requests={data} calls={calls} />
    </Column>
  );
}
