import { Button, ButtonBase } from '@mui/material';
import { useState } from 'react';
import { type RequestState, requestStates } from '#shared/psychology/request';
import { schoolPsychologyRequest as requestApi } from '#shared/psychology/school-psychology-request.contract';
import { reachOf } from '#shared/rights/permissions';
import { usePages } from '../../api/pages.ts';
import { useCaller } from '../../auth/session.tsx';
import { Skeletons } from '../../components/feedback/Skeletons.tsx';
import { Column, Row } from '../../components/layout/layout.tsx';
import { ChoiceButtons } from '../../components/lists/ChoiceButtons.tsx';
import { EmptyState } from '../../components/screen/EmptyState.tsx';
import { Failure } from '../../components/screen/Failure.tsx';
import { Screen } from '../../components/screen/Screen.tsx';
import { OwnRequests } from './OwnRequests.tsx';
import { RequestRows } from './RequestRows.tsx';
import { Thread } from './Thread.tsx';
import { UrgentHelp } from './UrgentHelp.tsx';
import { stateNames } from './words.ts';

/**
 * `/school-psychology-request`: a request for support, to the counsellors only. Which request is
 * open is not in the address, so the browser's history does not have it.
 */
export function PsychologyPage() {
  const isCounsellor = reachOf(useCaller(), 'psy.get').has('counsellor');
  const [view, setView] = useState(isCounsellor ? 'team' : 'own');
  const [opened, setOpened] = useState<string>();
  return (
    <Screen {...(isCounsellor && { title: 'Requests for support' })}>
      <Column gap={view === 'team' ? 1.5 : 3} isBound sx={{ maxWidth: 760 }}>
        {view === 'own' && <UrgentHelp />}
        {isCounsellor && !opened && (
          <Row role="group" aria-label="Which requests" gap={3} isOneLine sx={tabs}>
            {views.map(([each, name]) => (
              <ButtonBase
                key={each}
                aria-pressed={each === view}
                onClick={() => setView(each)}
                sx={tab}
              >
                {name}
              </ButtonBase>
            ))}
          </Row>
        )}
        {opened && <Thread key={opened} requestUid={opened} onBack={() => setOpened(undefined)} />}
        {!opened && view === 'team' && <TeamRequests onOpen={setOpened} />}
        {!opened && view === 'own' && <OwnRequests onOpen={setOpened} />}
      </Column>
    </Screen>
  );
}

const views = [
  ['team', 'Requests to us'],
  ['own', 'My own requests'],
] as const;
const tabs = { borderBottom: 1, borderColor: 'divider' };
const tab = {
  minHeight: 44,
  font: 'inherit',
  color: 'text.secondary',
  borderBottom: '2px solid transparent',
  mb: '-1px',
  '&[aria-pressed=true]': {
    color: 'text.primary',
    fontWeight: 600,
    borderBottomColor: 'primary.main',
  },
};

/** Counts the requests of a state: its first page, and a plus if there are more. */
function useNumber(state: RequestState): string {
  const { records, loadMore } = usePages(requestApi.list, { view: 'counsellor', state });
  return records ? `${records.length}${loadMore ? '+' : ''}` : '';
}

/** All requests of the school by state, for counsellors. */
function TeamRequests({ onOpen }: { onOpen: (requestUid: string) => void }) {
  const [state, setState] = useState<RequestState>('received');
  const { records, error, isLoading, isLoadingMore, loadMore, refresh } = usePages(
    requestApi.list,
    { view: 'counsellor', state },
  );
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
      {error && !records && (
        <Failure what="The requests" error={error} onRetry={() => void refresh()} />
      )}
      {isLoading && !records && <Skeletons heights={[160]} what="the requests" />}
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
