import { Alert, Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { groups as groupsApi } from '#shared/audiences/groups.contract';
import { isSchoolGroup } from '#shared/audiences/school-group';
import {
  type RulePreview,
  type SchoolGroup,
  schoolGroups as schoolGroupsApi,
} from '#shared/audiences/school-groups.contract';
import { call } from '../../../api/client.ts';
import { useRead } from '../../../api/hooks.ts';
import { ChosenGroups } from '../../../components/audience/ChosenGroups.tsx';
import { sectionsOf } from '../../../components/audience/choice.ts';
import { GroupSection } from '../../../components/audience/GroupSection.tsx';
import { useFeedback } from '../../../components/feedback/feedback.tsx';
import { Column, List, Quiet } from '../../../components/layout/layout.tsx';
import { Failure } from '../../../components/screen/Failure.tsx';
import { peopleWords } from './words.ts';

export type Rule = NonNullable<SchoolGroup['rule']>;

export const noRule: Rule = { any: [], not: [] };

interface RuleFieldsProps {
  rule: Rule;
  onChange: (rule: Rule) => void;
  fault?: string | undefined;
}

/** Chooses the roster groups of a rule, and shows whom it finds. */
export function RuleFields({ rule, onChange, fault }: RuleFieldsProps) {
  const [found, setFound] = useState<RulePreview>();
  const [isBusy, setBusy] = useState(false);
  const { attempt } = useFeedback();
  async function preview() {
    setBusy(true);
    await attempt(async () =>
      setFound(await call(schoolGroupsApi.preview, { preview: 'rule', ...rule })),
    );
    setBusy(false);
  }
  const change = (side: Partial<Rule>) => {
    setFound(undefined);
    onChange({ ...rule, ...side });
  };
  return (
    <Column isBound>
      <Side
        title="In any of these groups"
        chosen={rule.any}
        onChange={(any) => change({ any })}
        fault={fault}
      />
      <Side title="In none of these groups" chosen={rule.not} onChange={(not) => change({ not })} />
      <Box>
        <Button
          variant="outlined"
          loading={isBusy}
          disabled={rule.any.length === 0}
          onClick={() => void preview()}
        >
          Show whom it finds
        </Button>
      </Box>
      {found && (
        <Alert severity="info" variant="outlined" icon={false} role="status">
          <Typography>{`The rule finds ${peopleWords(found.people)} today.`}</Typography>
          <List>
            {found.sample.map(({ userUid, name, as }) => (
              <Quiet component="li" key={userUid}>{`${name}, ${as.toLowerCase()}`}</Quiet>
            ))}
          </List>
          {found.people > found.sample.length && <Quiet>These are some of them.</Quiet>}
        </Alert>
      )}
    </Column>
  );
}

interface SideProps {
  title: string;
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  fault?: string | undefined;
}

/** The groups of one side of a rule. A rule takes groups of the roster only. */
function Side({ title, chosen, onChange, fault }: SideProps) {
  const { data, error, mutate } = useRead(groupsApi.list, {}, { revalidateOnFocus: false });
  const groups = (data ?? []).filter(({ groupUid }) => !isSchoolGroup(groupUid));
  const without = (leaving: readonly string[]) => chosen.filter((uid) => !leaving.includes(uid));
  return (
    <Column component="fieldset" gap={1} isBound sx={plain}>
      <Box component="legend" sx={{ p: 0 }}>
        <Typography component="h3" sx={{ fontSize: '0.9375rem', fontWeight: 600 }}>
          {title}
        </Typography>
      </Box>
      {fault && (
        <Box role="alert" sx={{ color: 'error.main', fontSize: '0.875rem' }}>
          {fault}
        </Box>
      )}
      {error && !data && <Failure what="The groups" error={error} onRetry={() => void mutate()} />}
      <ChosenGroups
        groups={groups}
        chosen={chosen}
        isLoading={!data}
        onRemove={(leaving) => onChange(without(leaving))}
      />
      <div>
        {sectionsOf(groups).map(([type, members]) => (
          <GroupSection
            key={type}
            title={type}
            groups={members}
            chosen={new Set(chosen)}
            onChoose={(some, isChosen) => {
              const uids = some.map(({ groupUid }) => groupUid);
              onChange(isChosen ? [...without(uids), ...uids] : without(uids));
            }}
          />
        ))}
      </div>
    </Column>
  );
}

const plain = { border: 0, m: 0, p: 0, minWidth: 0 };
