import { Box, Button, Skeleton } from '@mui/material';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { SearchBox } from '../../components/forms/SearchBox.tsx';
import { useHotkeys } from '../../components/hooks/useHotkeys.ts';
import { useIsNarrow } from '../../components/hooks/useIsNarrow.ts';
import { useSlow } from '../../components/hooks/useSlow.ts';
import { Column, Quiet, Row } from '../../components/layout/layout.tsx';
import { EmptyState } from '../../components/screen/EmptyState.tsx';
import { Failure } from '../../components/screen/Failure.tsx';
import { Screen } from '../../components/screen/Screen.tsx';
import { visuallyHidden } from '../../components/screen/visuallyHidden.ts';
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
import { GroupSection, showGroup } from './GroupSection.tsx';
import { OneGroup } from './OneGroup.tsx';
import { useWords } from './useWords.ts';

/** The hits of each group; a group that has more leads to all of them. */
const each = 5;

/** `/search`: a search over everything that the person may read, in groups or all of one. */
export function SearchPage() {
  const { q, group, setQ } = useWords();
  const box = useRef<HTMLInputElement>(null);
  const isNarrow = useIsNarrow();
  useHotkeys({ '/': () => box.current?.focus() });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only on arrival; on a phone it would open the keyboard
  useEffect(() => {
    if (q === '' && !isNarrow) box.current?.focus();
  }, []);
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
          ? 'Search notices, Connections, events, courses, places and tasks. The spelling need not be exact.'
          : withoutConnection}
      </EmptyState>
    );
  }
  const state = isSearching
    ? 'Searching …'
    : stateText({ ...found, error: undefined, isNothing: false });
  const ask = !isSearching && people.question;
  return (
    <Box sx={{ maxWidth: 880 }}>
      <Quiet role="status" size="large" sx={state ? { mb: 1.5 } : undefined}>
        {state || <span style={visuallyHidden}>{countText(found)}</span>}
      </Quiet>
      {error && <Failure what="The results" error={inWords(error)} onRetry={retry} />}
      {!isSearching && (groups.length > 0 || ask) && (
        <Row gap={1} sx={{ mb: 3 }}>
          {groups.map((group) => (
            <Chip key={group.name} onClick={() => showGroup(group.name)}>
              {countText({ ...found, groups: [group] })}
            </Chip>
          ))}
          {ask && <Chip onClick={() => void ask.ask()}>{ask.label}</Chip>}
        </Row>
      )}
      <Column gap={4} aria-busy={isSearching}>
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
    </Box>
  );
}

/** The count of a group, which leads to it, or another act with the words. */
const Chip = ({ onClick, children }: { onClick: () => void; children: string }) => (
  <Button variant="outlined" size="small" onClick={onClick} sx={pressed}>
    {children}
  </Button>
);

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
    <Row justify="center" sx={waysOn}>
      {useNavigation().map(({ label, url, Icon }) =>
        lists.has(url) ? (
          <Button key={url} component={Link} to={url} variant="outlined" startIcon={<Icon />}>
            {label}
          </Button>
        ) : null,
      )}
    </Row>
  );
}

const pressed = { minHeight: { xs: 44, sm: 32 } };
/** Two beside each other on a phone. */
const waysOn = {
  '& > a': { minHeight: 44 },
  display: { xs: 'grid', sm: 'flex' },
  gridTemplateColumns: '1fr 1fr',
};
