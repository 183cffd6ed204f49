import { Box, Button } from '@mui/material';
import { type ReactNode, useEffect, useRef } from 'react';
import { familyNames } from '#shared/signing/families';
import { requestStates } from '#shared/signing/request';
import { signingRequests } from '#shared/signing/signing-requests.contract';
import { call } from '../../../api/client.ts';
import { useDocuments } from '../../../api/useDocuments.ts';
import { useFeedback } from '../../../components/feedback/feedback.tsx';
import { FoldedFilters } from '../../../components/filters/FoldedFilters.tsx';
import { Choice } from '../../../components/forms/Choice.tsx';
import { SearchBox } from '../../../components/forms/SearchBox.tsx';
import { onDemand } from '../../../components/hooks/onDemand.tsx';
import { useIsNarrow } from '../../../components/hooks/useIsNarrow.ts';
import { familyOptions, stateNames } from '../words.ts';
import { queryOf, type RequestsView } from './requestsView.ts';

const DocumentList = onDemand(
  async () => (await import('../../../components/documents/DocumentList.tsx')).DocumentList,
);

interface RequestFiltersProps {
  view: RequestsView;
  onChange: (changed: Partial<RequestsView>) => void;
}

/** Filters the list of requests, and makes a CSV file of what it finds. */
export function RequestFilters({ view, onChange }: RequestFiltersProps) {
  const { fail } = useFeedback();
  const isNarrow = useIsNarrow();
  const documents = useDocuments('signing-requests', fail);
  const search = useLater((words) => onChange({ search: words }));
  const start = () => {
    const input = queryOf(view);
    return documents.start(JSON.stringify(input), (idempotencyKey) =>
      call(signingRequests.startExport, input, { idempotencyKey }),
    );
  };
  return (
    <>
      <Box role="search" aria-label="Requests" sx={isNarrow ? column : { ...row, mb: 2 }}>
        <SearchBox label="Student or title" value={view.search} onChange={search} />
        <FoldedFilters isFolded={isNarrow} set={[view.state, view.family].filter(Boolean).length}>
          <Choices view={view} onChange={onChange}>
            <Button disabled={documents.isStarting} onClick={() => void start()}>
              Export CSV
            </Button>
          </Choices>
        </FoldedFilters>
      </Box>
      {documents.shown.length > 0 && <DocumentList documents={documents} row="request" />}
    </>
  );
}

/** The filters besides the search, and what is done with the list. */
const Choices = ({ view, onChange, children }: RequestFiltersProps & { children: ReactNode }) => (
  <Box sx={choices}>
    <Choice
      label="State"
      all="All states"
      value={view.state}
      options={requestStates.map((state) => [state, stateNames[state]])}
      onChoose={(chosen) =>
        onChange({ state: requestStates.find((state) => state === chosen) ?? '' })
      }
    />
    <Choice
      label="Kind"
      all="All kinds"
      value={view.family}
      options={familyOptions}
      onChoose={(chosen) =>
        onChange({ family: familyNames.find((family) => family === chosen) ?? '' })
      }
    />
    {children}
  </Box>
);

/** Returns a function that passes the last of quick values on, 350 ms after it. */
function useLater(act: (value: string) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (value: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => act(value), 350);
  };
}

const row = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 };
const column = { display: 'grid', gap: 1.5 };
/** Lists of choices of one width. */
const choices = { ...row, '& select': { width: { sm: 152 } } };
