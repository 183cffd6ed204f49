import ExpandIcon from '@mui/icons-material/ExpandMore';
import {
  Accordion,
  AccordionDetails,
  AccordionSummary,
  Box,
  Button,
  Typography,
} from '@mui/material';
import { useDeferredValue, useId, useState } from 'react';
import { Row } from '../layout/layout.tsx';
import { visuallyHidden } from '../screen/visuallyHidden.ts';
import { filtered, type PickedGroup } from './choice.ts';
import { tick } from './tick.ts';

interface GroupSectionProps {
  title: string;
  groups: readonly PickedGroup[];
  chosen: ReadonlySet<string>;
  onChoose: (groups: readonly PickedGroup[], chosen: boolean) => void;
}

/** One type of groups: a filter, checkboxes, and a button for all groups shown. */
export function GroupSection({ title, groups, chosen, onChoose }: GroupSectionProps) {
  const id = useId();
  const [words, setWords] = useState('');
  // The typed letter shows at once; hundreds of checkboxes may follow later.
  const shown = filtered(groups, useDeferredValue(words));
  const inSection = groups.filter(({ groupUid }) => chosen.has(groupUid)).length;
  const isFiltered = words.trim() !== '';
  return (
    <Accordion
      disableGutters
      variant="outlined"
      slotProps={{
        transition: { unmountOnExit: true, timeout: 150 },
        heading: { component: 'h4' },
      }}
    >
      <AccordionSummary
        expandIcon={<ExpandIcon />}
        id={`${id}-title`}
        aria-controls={`${id}-room`}
        sx={{ fontFamily: 'inherit', fontSize: '0.9375rem' }}
      >
        <Box component="span" sx={{ flex: 1, fontWeight: 600 }}>
          {title}
        </Box>
        <Box component="span" sx={count}>
          {`${inSection} of ${groups.length} chosen`}
        </Box>
      </AccordionSummary>
      <AccordionDetails id={`${id}-room`}>
        <Row sx={{ mb: 1 }}>
          <NameFilter title={title} words={words} onChange={setWords} />
          <Button size="small" disabled={shown.length === 0} onClick={() => onChoose(shown, true)}>
            {isFiltered ? `Select all ${shown.length} filtered` : `Select all ${shown.length}`}
          </Button>
          <Button
            size="small"
            disabled={shown.length === 0 || inSection === 0}
            onClick={() => onChoose(shown, false)}
          >
            {isFiltered ? 'Clear filtered' : 'Clear'}
          </Button>
        </Row>
        <GroupCheckboxes title={title} groups={shown} chosen={chosen} onChoose={onChoose} />
        <Typography variant="body2" color="textSecondary" aria-live="polite">
          {isFiltered && found(shown.length, words.trim())}
        </Typography>
      </AccordionDetails>
    </Accordion>
  );
}

interface NameFilterProps {
  title: string;
  words: string;
  onChange: (words: string) => void;
}

function NameFilter({ title, words, onChange }: NameFilterProps) {
  return (
    <Box
      component="input"
      type="search"
      value={words}
      aria-label={`Filter ${title}`}
      placeholder="Filter"
      onChange={(event) => onChange((event.target as HTMLInputElement).value)}
      sx={filter}
    />
  );
}

function GroupCheckboxes({ title, groups, chosen, onChoose }: GroupSectionProps) {
  return (
    <Box component="fieldset" sx={list}>
      <Box component="legend" sx={visuallyHidden}>
        {title}
      </Box>
      {groups.map((group) => (
        <label key={group.groupUid}>
          <input
            type="checkbox"
            checked={chosen.has(group.groupUid)}
            onChange={(event) => onChoose([group], event.target.checked)}
          />
          {group.groupname}
        </label>
      ))}
    </Box>
  );
}

const found = (count: number, words: string): string =>
  count === 0
    ? `No group of this kind has “${words}” in its name.`
    : `${count} ${count === 1 ? 'group' : 'groups'} found.`;

const count = {
  color: 'text.secondary',
  fontSize: '0.875rem',
  fontVariantNumeric: 'tabular-nums',
  marginInlineEnd: 1,
};
const filter = {
  font: 'inherit',
  flex: '1 1 10rem',
  minWidth: 0,
  minHeight: 40,
  px: 1.5,
  borderRadius: 1,
  border: '1px solid',
  borderColor: 'text.secondary',
  bgcolor: 'background.paper',
  color: 'text.primary',
};
const list = {
  border: 0,
  m: 0,
  p: 0,
  minWidth: 0,
  maxHeight: 320,
  overflowY: 'auto',
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(8rem, 100%), 1fr))',
  '& label': tick,
};
