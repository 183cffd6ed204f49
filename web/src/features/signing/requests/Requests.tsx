import { Button } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router';
import { may } from '#shared/rights/permissions';
import { pathTo } from '#shared/site/paths';
import { useCaller } from '../../../auth/session.tsx';
import { onDemand } from '../../../components/hooks/onDemand.tsx';
import { useListView } from '../../../components/lists/useListView.ts';
import { Screen } from '../../../components/screen/Screen.tsx';
import { SigningTabs } from '../SigningTabs.tsx';
import { BatchProgress } from './BatchProgress.tsx';
import { RequestFilters } from './RequestFilters.tsx';
import { RequestList } from './RequestList.tsx';
import { isFiltered, requestsView } from './requestsView.ts';
import { useRequests } from './useRequests.ts';

const SavedViews = onDemand(
  async () => (await import('../../../admin/frame/SavedViews.tsx')).SavedViews,
);

/** `/signing`: the documents that were sent to be signed, with how far each is. */
export function Requests() {
  const mayAct = may(useCaller(), 'sign.one');
  const { view, setView } = useListView(requestsView);
  const [news, setNews] = useState('');
  const pages = useRequests(view, news);
  const hasFilter = isFiltered(view);
  // Nothing is there to filter, to export or to save a view of.
  const isEmpty = pages.records?.length === 0 && !hasFilter;
  return (
    <Screen
      primary={
        mayAct && (
          <Button component={Link} to={pathTo('/signing/templates')} variant="contained">
            Send a document
          </Button>
        )
      }
      action={!isEmpty && <SavedViews list={pathTo('/signing')} />}
    >
      <SigningTabs current="/signing" />
      {view.batch && mayAct && (
        <BatchProgress
          batchUid={view.batch}
          onAll={() => setView({ batch: '' })}
          onNews={setNews}
        />
      )}
      {!isEmpty && <RequestFilters view={view} onChange={setView} />}
      <RequestList
        pages={pages}
        isFiltered={hasFilter}
        mayAct={mayAct}
        onReset={() => setView(none)}
      />
    </Screen>
  );
}

const none = { state: '', family: '', search: '', batch: '' } as const;
