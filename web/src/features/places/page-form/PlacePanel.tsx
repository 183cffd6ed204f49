import { Box, Typography } from '@mui/material';
import { places as placesApi } from '#shared/places/places.contract';
import { useRead } from '../../../api/hooks.ts';
import { checkedTypes, typeTitles } from '../../../components/audience/choice.ts';
import { useSlow } from '../../../components/hooks/useSlow.ts';
import { Column } from '../../../components/layout/layout.tsx';
import { Failure } from '../../../components/screen/Failure.tsx';
import { EditorName } from '../record/EditorName.tsx';
import { SidePanel } from '../record/SidePanel.tsx';

/** Shows the audience and the editors of the chosen place. */
export function PlacePanel({ placeUid }: { placeUid: string }) {
  const { data, error, isLoading, mutate } = useRead(placesApi.get, placeUid ? { placeUid } : null);
  const isSlow = useSlow(isLoading);
  const types = data?.group_list ? checkedTypes(data.group_list) : [];
  const groups = data?.group_list?.groupNames ?? [];
  const allGroups = types.length > 0 ? 'The whole school.' : 'No groups are chosen yet.';
  if (!placeUid) {
    return (
      <SidePanel title="Readers and editors">
        <Quiet>Select a place to see who reads its pages, and who edits them.</Quiet>
      </SidePanel>
    );
  }
  return (
    <Column gap={3} aria-live="polite" aria-busy={isSlow}>
      <SidePanel title="Groups">
        {error && (
          <Failure
            what="The groups and editors of this place"
            error={error}
            onRetry={() => void mutate()}
          />
        )}
        {data && types.length > 0 && (
          <Typography sx={{ mb: 1 }}>{types.map((type) => typeTitles[type]).join(', ')}</Typography>
        )}
        {data && <Names names={groups} none={allGroups} />}
      </SidePanel>
      <SidePanel title="Editors">
        {data && <Names names={data.editors ?? []} none="Nobody but administrators." isPerson />}
      </SidePanel>
    </Column>
  );
}

interface NamesProps {
  names: readonly string[];
  none: string;
  /** The names are usernames. */
  isPerson?: boolean;
}

function Names({ names, none, isPerson = false }: NamesProps) {
  if (names.length === 0) return <Quiet>{none}</Quiet>;
  return (
    <Box component="ul" sx={{ m: 0, paddingInlineStart: 2.5, maxHeight: 320, overflowY: 'auto' }}>
      {names.map((name) => (
        <li key={name}>
          {isPerson && names.length <= mostNamed ? <EditorName username={name} /> : name}
        </li>
      ))}
    </Box>
  );
}

/** Each name is a call: a longer list shows usernames. */
const mostNamed = 20;

function Quiet({ children }: { children: string }) {
  return <Typography color="textSecondary">{children}</Typography>;
}
