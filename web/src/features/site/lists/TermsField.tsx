import { Alert, Box, Button } from '@mui/material';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { addDays, dayIn } from '#shared/kernel/zone';
import type { ShownSettings } from '#shared/site/school-settings.contract';
import { countedTerms } from '#shared/timetables/own-days';
import { serverNow } from '../../../api/clock.ts';
import { DateField } from '../../../components/forms/DateField.tsx';
import { Field } from '../../../components/forms/Field.tsx';
import { FieldAnchor, useFault } from '../../../components/forms/FieldAnchor.tsx';
import { Column, List, Quiet, Row } from '../../../components/layout/layout.tsx';
import { useTimeZone } from '../../../components/text/timeZone.ts';
import { Entry, list } from '../EntriesField.tsx';
import type { SettingsValues } from '../settingsForm.ts';
import { dayWords } from './dayWords.ts';
import { group, ListFault, legend } from './ListFault.tsx';
import { onEnter } from './onEnter.ts';

type Term = SettingsValues['terms'][number];

/** The terms of the roster, and those that the school names itself. */
export function TermsField({ roster }: { roster: ShownSettings['roster_terms'] }) {
  const { field } = useController<SettingsValues, 'terms'>({ name: 'terms' });
  const terms = field.value;
  const fault = useFault('terms');
  const counted = new Set(countedTerms(roster.map(sessionOf), terms));
  const isUnused = terms.some((term) => !counted.has(term));
  const set = (changed: Term[]) =>
    field.onChange(changed.toSorted((a, b) => (a.first_day < b.first_day ? -1 : 1)));
  return (
    <FieldAnchor name="terms">
      <Column gap={2} isBound>
        {roster.length > 0 && <RosterTerms terms={roster} />}
        <Column component="fieldset" gap={1} sx={group}>
          <Box component="legend" sx={legend}>
            Your own terms
          </Box>
          {terms.length > 0 && (
            <Box component="ul" aria-label="Your own terms" sx={list}>
              {terms.map((term) => (
                <Entry
                  key={`${term.first_day} ${term.title}`}
                  entry={`${termText(term)}${counted.has(term) ? '' : ' (not used)'}`}
                  onRemove={() => set(terms.filter((each) => each !== term))}
                />
              ))}
            </Box>
          )}
          {isUnused && (
            <Alert severity="info">
              The roster decides between its first and last term. A term there is not used.
            </Alert>
          )}
          <MoreTerms onAdd={(term) => set([...terms, term])} />
          <ListFault
            fault={fault}
            hint="Needed only before or after the terms of the roster. Without any term, every weekday is a school day."
          />
        </Column>
      </Column>
    </FieldAnchor>
  );
}

/** A term of the roster as the roster has it: its end is the day after the last day. */
const sessionOf = ({ school_year, first_day, last_day }: Term) => ({
  type: 'term',
  startDate: first_day,
  endDate: addDays(last_day, 1),
  schoolYear: school_year,
});

/** A term with its days. Many schools have the year in its name. */
const termText = ({ title, school_year, first_day, last_day }: Term): string =>
  `${title.includes(school_year) ? title : `${title} of ${school_year}`}: ${dayWords(first_day)} to ${dayWords(last_day)}`;

/** The terms of the roster. Those of earlier years decide nothing any more. */
function RosterTerms({ terms }: { terms: readonly Term[] }) {
  const today = dayIn(useTimeZone(), serverNow());
  const { school_year: current = '' } = terms.find((term) => term.last_day >= today) ?? {};
  const shown = terms.filter((term) => current === '' || term.school_year >= current);
  const earlier = terms.length - shown.length;
  return (
    <Box>
      <Box id="roster-terms" sx={legend}>
        From the roster
      </Box>
      <List aria-labelledby="roster-terms">
        {shown.map((term) => (
          <Quiet component="li" key={`${term.first_day} ${term.title}`} size="large">
            {termText(term)}
          </Quiet>
        ))}
      </List>
      {earlier > 0 && (
        <Quiet size="medium">{`${earlier} ${earlier === 1 ? 'term' : 'terms'} of earlier years`}</Quiet>
      )}
    </Box>
  );
}

function MoreTerms({ onAdd }: { onAdd: (term: Term) => void }) {
  const [title, setTitle] = useState('');
  const [year, setYear] = useState('');
  const [first, setFirst] = useState<string | null>(null);
  const [last, setLast] = useState<string | null>(null);
  const isReady = Boolean(title.trim() && first && last);
  function add() {
    if (!first || !last) return;
    const school_year = year.trim() || last.slice(0, 4);
    onAdd({ title: title.trim(), school_year, first_day: first, last_day: last });
    setTitle('');
    setYear('');
    setFirst(null);
    setLast(null);
  }
  return (
    <Row gap={1.5} align="end" onKeyDown={onEnter(isReady, add)}>
      <Box sx={{ flex: '1 1 160px', minWidth: 0 }}>
        <Field label="Name of the term" value={title} onChange={setTitle} />
      </Box>
      <Box sx={{ flex: '1 1 160px', minWidth: 0 }}>
        <DateField
          isInWords
          label="First day"
          value={first}
          onChange={(day, isPart) => !isPart && setFirst(day)}
        />
      </Box>
      <Box sx={{ flex: '1 1 160px', minWidth: 0 }}>
        <DateField
          isInWords
          label="Last day"
          value={last}
          onChange={(day, isPart) => !isPart && setLast(day)}
        />
      </Box>
      <Box sx={{ flex: '0 1 130px', minWidth: 0 }}>
        <Field
          label="School year ends"
          inputMode="numeric"
          value={year || (last?.slice(0, 4) ?? '')}
          onChange={setYear}
        />
      </Box>
      <Button variant="outlined" disabled={!isReady} onClick={add} sx={{ minHeight: 44 }}>
        Add term
      </Button>
    </Row>
  );
}
