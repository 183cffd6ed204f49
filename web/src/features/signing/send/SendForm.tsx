import { Alert, Box, Button, FormControlLabel, Link, Switch, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import type { Template } from '#shared/signing/signing-templates.contract';
import { pathTo } from '#shared/site/paths';
import { Field } from '../../../components/forms/Field.tsx';
import { Column, Columns } from '../../../components/layout/layout.tsx';
import { actBar } from '../../../components/screen/bars.ts';
import { TimingFields } from '../TimingFields.tsx';
import { counted, listed, roleNames } from '../words.ts';
import { CheckResult } from './CheckResult.tsx';
import { type NamedPerson, namedParties } from './sending.ts';
import { type SendingTools, useSending } from './useSending.ts';
import { WhomFields } from './WhomFields.tsx';

interface SendFormProps {
  template: Template;
  /** Loads the template again after a colleague has changed it. */
  onStale: () => void;
}

/** The form of a sending: whom it is about, who signs, timing, and a check before it is sent. */
export function SendForm({ template, onStale }: SendFormProps) {
  const tools = useSending(template, onStale);
  const { sending, change, checked, isBusy } = tools;
  if (!template.is_complete) return <Unfinished template={template} />;
  return (
    <Column gap={4} isBound sx={{ maxWidth: 760 }}>
      <Typography color="textSecondary" sx={{ mt: { xs: -1, md: -2 }, mb: -1.5 }}>
        {contentOf(template)}
      </Typography>
      <WhomFields tools={tools} />
      <PersonFields template={template} tools={tools} />
      <Column component="section" aria-labelledby="timing" isBound>
        <Typography variant="h2" id="timing">
          Timing
        </Typography>
        <TimingFields
          timing={sending.timing}
          onChange={(timing) => change({ timing })}
          hint="Reminders go only to people who have not signed yet."
        />
        <FormControlLabel
          label="Share with colleagues who send documents"
          control={
            <Switch
              checked={sending.is_shared}
              onChange={(_, is_shared) => change({ is_shared })}
            />
          }
        />
      </Column>
      {checked ? (
        <CheckResult tools={tools} checked={checked} template={template} />
      ) : (
        <Box sx={actBar}>
          <Button variant="contained" loading={isBusy} onClick={() => void tools.check()}>
            Check who gets it
          </Button>
        </Box>
      )}
    </Column>
  );
}

/** Returns what is sent, and who gets it: `2 pages. First guardian, then Second guardian.` */
const contentOf = ({ pages, form: { parties, in_order } }: Template): string => {
  const names = parties.map(({ name }) => name);
  return `${counted(pages, 'page')}. ${in_order ? names.join(', then ') : listed(names)}.`;
};

/** A template that can’t be sent yet, with what is missing. */
const Unfinished = ({ template: { templateUid, missing } }: { template: Template }) => (
  <Alert severity="warning" variant="outlined">
    This template is not finished.
    <Box component="ul" sx={{ m: 0, my: 0.5, paddingInlineStart: 2.5 }}>
      {missing.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </Box>
    <Link
      component={RouterLink}
      to={pathTo('/signing/templates/:templateUid', { templateUid })}
      color="inherit"
    >
      Open the template
    </Link>
  </Alert>
);

/** Names the persons who take the place of recipients that are nobody of the roster. */
function PersonFields({ template, tools }: { template: Template; tools: SendingTools }) {
  const { sending, change, faults } = tools;
  const parties = namedParties(template);
  if (parties.length === 0) return null;
  const set = (partyUid: string, changed: Partial<NamedPerson>) =>
    change({
      persons: sending.persons.map((person) =>
        person.partyUid === partyUid ? { ...person, ...changed } : person,
      ),
    });
  return (
    <Column component="section" aria-labelledby="persons">
      <Typography variant="h2" id="persons">
        Other recipients
      </Typography>
      {parties.map(({ partyUid, name: party, role }) => {
        const person = sending.persons.find((each) => each.partyUid === partyUid);
        return (
          <Columns key={partyUid} role="group" aria-label={party} rowGap={1}>
            <Typography sx={{ gridColumn: '1 / -1', fontWeight: 600 }}>
              {`${party} · ${roleNames[role]}`}
            </Typography>
            <Field
              label="Name"
              value={person?.name ?? ''}
              onChange={(name) => set(partyUid, { name: name.slice(0, 120) })}
              fault={faults[`${partyUid} name`]}
            />
            <Field
              label="E-mail address"
              value={person?.email ?? ''}
              onChange={(email) => set(partyUid, { email: email.slice(0, 254) })}
              fault={faults[`${partyUid} email`]}
            />
          </Columns>
        );
      })}
    </Column>
  );
}
