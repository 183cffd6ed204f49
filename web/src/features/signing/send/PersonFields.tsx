import { Box, Typography } from '@mui/material';
import type { Template } from '#shared/signing/signing-templates.contract';
import { Field } from '../../../components/forms/Field.tsx';
import { roleNames } from '../words.ts';
import { type NamedPerson, namedParties } from './sending.ts';
import type { SendingTools } from './useSending.ts';

/** Names the persons who take the place of recipients that are nobody of the roster. */
export function PersonFields({ template, tools }: { template: Template; tools: SendingTools }) {
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
    <Box component="section" aria-labelledby="persons" sx={{ display: 'grid', gap: 2 }}>
      <Typography variant="h2" id="persons">
        Other recipients
      </Typography>
      {parties.map(({ partyUid, name: party, role }) => {
        const person = sending.persons.find((each) => each.partyUid === partyUid);
        return (
          <Box key={partyUid} role="group" aria-label={party} sx={row}>
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
          </Box>
        );
      })}
    </Box>
  );
}

const row = {
  display: 'grid',
  gap: 2,
  rowGap: 1,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
};
