import { Button, Skeleton } from '@mui/material';
import { useRef } from 'react';
import { SearchBox } from '../../components/forms/SearchBox.tsx';
import { useHotkeys } from '../../components/hooks/useHotkeys.ts';
import { useSlow } from '../../components/hooks/useSlow.ts';
import { Column, Quiet, Row } from '../../components/layout/layout.tsx';
import { EmptyState } from '../../components/screen/EmptyState.tsx';
import { Failure } from '../../components/screen/Failure.tsx';
import { Screen } from '../../components/screen/Screen.tsx';
import { countText, stateText, withoutConnection } from '../../search/findText.ts';
import { useFound } from '../../search/useFound.ts';
import { EntryCards, waitingCards } from './EntryCards.tsx';
import { GroupSection } from './GroupSection.tsx';
import { OneGroup } from './OneGroup.tsx';
import { useWords } from './useWords.ts';

/** The hits of each group; a group that has more leads to all of them. */
const each = 5;

/** `/search`: a search over everything that the person may read, in groups or all of one. */
export function SearchPage() {
  const { q, group, setQ } = useWords();
  const box = useRef<HTMLInputElement>(null);
  useHotkeys({ '/': () => box.current?.focus() });
  return (
    <Screen>
      <Row
        role="search"
        aria-label="The whole portal"
        gap={0}
        isOneLine
        sx={{ maxWidth: 880, mb: 3 }}
      >
        <SearchBox
          label="Search notices, Connections, events, places and pages"
          value={q}
          ref={box}
          onChange={setQ}
        />
      </Row>
      {group ? <OneGroup q={q} group={group} /> : <AllGroups q={q} />}
    </Screen>
  );
}

function AllGroups({ q }: { q: string }) {
  const found = useFound(q, { each, fewest: 1 });
  const { words, groups, people, isOnline, isSearching, error, retry } = found;
  const isSlow = useSlow(found.isWaiting);
  if (!words) {
    return (
      <EmptyState title="What are you looking for?">
        {isOnline
          ? 'Type a word or two. Accents, unfinished words and small slips do not matter.'
          : withoutConnection}
      </EmptyState>
    );
  }
  const count = groups.reduce((sum, { entries }) => sum + entries.length, 0);
  return (
    <>
      <Quiet role="status" size="large" sx={{ mb: 2 }}>
        {stateText({ ...found, error: undefined, isNothing: false }) ||
          (isSearching ? 'Searching …' : countText(found, count))}
      </Quiet>
      {error && <Failure error={error} onRetry={retry} />}
      <Column gap={4} aria-busy={isSearching} sx={{ maxWidth: 880 }}>
        {groups.map((group) => (
          <GroupSection key={group.name} group={group} words={words} />
        ))}
        {isSlow && (
          <div aria-hidden>
            <Skeleton width="30%" height={32} sx={{ mb: 1.5 }} />
            <EntryCards>{waitingCards}</EntryCards>
          </div>
        )}
      </Column>
      {found.isNothing && !isSearching && !error && isOnline && (
        <EmptyState title="No records found!">
          <span role="status">Nothing you can read contains “{words}”.</span> Try fewer or other
          words.
        </EmptyState>
      )}
      {people.question && (
        <Button variant="outlined" sx={{ mt: 3 }} onClick={() => void people.question?.ask()}>
          {people.question.label}
        </Button>
      )}
    </>
  );
}
