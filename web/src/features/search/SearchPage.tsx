import { Button, Skeleton } from '@mui/material';
import { useRef } from 'react';
import { Link } from 'react-router';
import { SearchBox } from '../../components/forms/SearchBox.tsx';
import { useHotkeys } from '../../components/hooks/useHotkeys.ts';
import { useSlow } from '../../components/hooks/useSlow.ts';
import { Column, Quiet, Row } from '../../components/layout/layout.tsx';
import { EmptyState } from '../../components/screen/EmptyState.tsx';
import { Failure } from '../../components/screen/Failure.tsx';
import { Screen } from '../../components/screen/Screen.tsx';
import {
  countText,
  inWords,
  nothingFor,
  stateText,
  withoutConnection,
} from '../../search/findText.ts';
import { useFound } from '../../search/useFound.ts';
import { useNavigation } from '../../shell/navigation.tsx';
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
          placeholder="Search the portal"
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
  return (
    <>
      <Row justify="space-between" isOneLine sx={told}>
        <Quiet role="status" size="large" sx={{ minHeight: 24 }}>
          {stateText({ ...found, error: undefined, isNothing: false }) ||
            (isSearching ? 'Searching …' : countText(found))}
        </Quiet>
        {people.question && (
          <Button variant="outlined" size="small" onClick={() => void people.question?.ask()}>
            {people.question.label}
          </Button>
        )}
      </Row>
      {error && <Failure error={inWords(error)} onRetry={retry} />}
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
        <EmptyState title="No records found!" action={<WaysOn />}>
          <span role="status">{nothingFor(words)}</span>
        </EmptyState>
      )}
    </>
  );
}

/** The lists in which people look when a search finds nothing. */
const lists: ReadonlySet<string> = new Set([
  '/notices',
  '/connections',
  '/calendar',
  '/key-learning-area',
]);

/** Leads on from a search that finds nothing. */
function WaysOn() {
  return (
    <Row justify="center">
      {useNavigation().map(({ label, url }) =>
        lists.has(url) ? (
          <Button key={url} component={Link} to={url} size="small">
            {label}
          </Button>
        ) : null,
      )}
    </Row>
  );
}

/** The button is first on a phone, and beside the count elsewhere: it stays where it is. */
const told = {
  maxWidth: 880,
  minHeight: 36,
  mb: 2,
  flexDirection: { xs: 'column-reverse', sm: 'row' },
  alignItems: { xs: 'start', sm: 'center' },
};
