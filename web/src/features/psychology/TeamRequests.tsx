import { Button, Skeleton } from '@mui/material';
import { useState } from 'react';
import { type RequestState, requestStates } from '#shared/psychology/request';
import { schoolPsychologyRequest as requestApi } from '#shared/psychology/school-psychology-request.contract';
import { usePages } from '../../api/pages.ts';
import { useSlow } from '../../components/hooks/useSlow.ts';
import { ChoiceButtons } from '../../components/lists/ChoiceButtons.tsx';
import { EmptyState } from '../../components/screen/EmptyState.tsx';
import { Failure } from '../../components/screen/Failure.tsx';
import { RequestRows } from './RequestRows.tsx';
import { stateNames } from './words.ts';

/** Counts the requests of a state: its first page, and a plus if there are more. */
function useNumber(state: RequestState): string {
  const { records, loadMore } = usePages(requestApi.list, { view: 'counsellor', state });
  return records ? `${records.length}${loadMore ? '+' : ''}` : '';
}

/** All requests of the school by state, for counsellors. */
export function TeamRequests({ onOpen }: { onOpen: (requestUid: string) => void }) {
  const [state, setState] = useState<RequestState>('received');
  const { records, error, isLoading, isLoadingMore, loadMore, refresh } = usePages(
    requestApi.list,
    { view: 'counsellor', state },
  );
  const isSlow = useSlow(isLoading);
  // How many wait and how many are under way; closed ones are no work.
  const numbers = { received: useNumber('received'), 'in progress': useNumber('in progress') };
  return (
    <>
      <ChoiceButtons
        label="State"
        value={state}
        options={requestStates.map((each) => [
          each,
          each === 'closed' ? stateNames[each] : `${stateNames[each]} ${numbers[each]}`.trim(),
        ])}
        onChoose={(chosen) => setState(chosen as RequestState)}
      />
      {error && !records && <Failure error={error} onRetry={() => void refresh()} />}
      {isSlow && !records && <Skeleton variant="rounded" height={160} />}
      {records?.length === 0 && <EmptyState title="No records found!">{empty[state]}</EmptyState>}
      {records && (
        <RequestRows label={stateNames[state]} requests={records} isTeam onOpen={onOpen} />
      )}
      {loadMore && (
        <Button variant="outlined" loading={isLoadingMore} onClick={() => void loadMore()}>
          Show older requests
        </Button>
      )}
    </>
  );
}

const empty: Readonly<Record<RequestState, string>> = {
  received: 'No request waits for a first answer.',
  'in progress': 'No request is in progress.',
  closed: 'No request is closed.',
};
