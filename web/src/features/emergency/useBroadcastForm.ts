import { useState } from 'react';
import { emergencySending as sendingApi } from '#shared/emergency/emergency-sending.contract';
import type { EmergencyBroadcast } from '#shared/emergency/emergencybroadcast.contract';
import { call } from '../../api/client.ts';
import { useRefresh } from '../../api/refresh.ts';
import { useCaller } from '../../auth/session.tsx';
import { openTabDraft } from '../../components/editing/drafts/tabDraft.ts';
import { useEditor } from '../../components/editing/useEditor.ts';
import { useFeedback } from '../../components/feedback/feedback.tsx';
import { broadcastRecord, type Change, type Order } from './broadcastRecord.ts';
import { templates } from './templates.ts';
import { checkBanner } from './useBanner.ts';

/** The editor of the broadcast. It asks once before the school sees a message. */
export function useBroadcastForm(current: EmergencyBroadcast) {
  const { say } = useFeedback();
  const refresh = useRefresh('emergencybroadcast');
  const editor = useBroadcastEditor(current);
  const { form, attempt, submit } = editor;
  const { asked, ask } = useConfirmation();

  /**
   * Saves a change of `before` and reports it. Undo is offered while nothing has left: it ends a message
   * that was just shown, or restores the one that was confirmed before.
   */
  async function send(change: Change, before: EmergencyBroadcast) {
    const saved = await editor.send(change, before);
    if (!saved) return;
    checkBanner();
    await refresh();
    const undo = () => void attempt(() => send({ ...formOf(before), channels: [] }, saved));
    if (saved.status && !change.all_clear) {
      const isMailed = change.channels?.length !== 0;
      say(isMailed ? sentWords : shownWords, before.status && !isMailed ? undefined : undo);
    } else if (before.status) say('The message has ended.', change.all_clear ? undo : undefined);
    else say(words.saved);
  }

  function save(status: boolean) {
    form.setValue('status', status);
    submit(async (change) => {
      const order = status ? await ask({ ...change, over: current }) : {};
      if (order) await send({ ...change, ...order }, editor.current() ?? current);
      else form.setValue('status', current.status);
    });
  }

  return {
    editor,
    asked,
    show: () => save(true),
    save: () => save(false),
    /** Ends the message that is shown; the typed text of the next one stays. */
    end: (isTold?: boolean) =>
      void attempt(async () => {
        const ended = { status: false, message: current.message };
        const order = await ask({ ...ended, isTold });
        if (!order) return;
        form.setValue('status', false);
        await send({ ...ended, ...order }, current);
      }),
    /** Puts a template into the form; Undo restores the typed text. */
    fill(message: string) {
      const typed = form.getValues('message');
      const put = (text: string) => form.setValue('message', text, { shouldValidate: true });
      put(message);
      const isTyped = typed !== '' && !templates.some((each) => each.message === typed);
      if (isTyped) say('Your text was replaced.', () => put(typed));
    },
    async overwrite() {
      const { newer } = editor;
      const change = form.getValues();
      if (!newer) return;
      const order = change.status ? await ask({ ...change, over: newer }) : {};
      if (!order) return;
      editor.overwrite((sound) => send({ ...sound, ...order }, newer));
    },
  };
}

const { formOf, words } = broadcastRecord;
const sentWords = 'The message is on every page. It is sent in 10 seconds.';
const shownWords = 'The message is on every page. Nothing is sent.';

/** Sends the typed message to its author alone, as it would reach everyone. */
export function useTest(
  { form, submit }: ReturnType<typeof useBroadcastEditor>,
  current: EmergencyBroadcast,
) {
  const { say } = useFeedback();
  const [isTesting, setTesting] = useState(false);
  function test() {
    // It lacks what the message to everyone would lack.
    form.setValue('status', true);
    submit(async ({ message }) => {
      form.setValue('status', current.status);
      setTesting(true);
      await call(sendingApi.test, { message }).finally(() => setTesting(false));
      say('A test is on its way to you.');
    });
  }
  return { isTesting, test };
}

/** The form of the broadcast. What is typed stays in the tab. */
function useBroadcastEditor(current: EmergencyBroadcast) {
  const { schoolUid, userUid } = useCaller();
  const [opened] = useState(() => ({
    saved: current,
    ...openTabDraft<Change>(`${schoolUid}.${userUid}.emergency-broadcast`),
  }));
  return useEditor(broadcastRecord, opened, {
    latest: current,
    isQuiet: true,
    onClose: () => undefined,
  });
}

type Question = Pick<EmergencyBroadcast, 'status' | 'message'> & {
  /** What the school sees now, in the place of which it comes. */
  readonly over?: Pick<EmergencyBroadcast, 'status' | 'message'>;
  /** It asks “Are you safe?”, so mail and texts have a link. */
  readonly asks_safety?: boolean | undefined;
  /** Of one that ends: whether everyone is told that it is over. */
  readonly isTold?: boolean | undefined;
};

/** The open confirmation, and what its answer does: how the change leaves, or nothing. */
interface Asked extends Question {
  readonly answer: (order: Order | undefined) => void;
}

/** Asks for a confirmation and resolves to its answer. `asked` is the open question. */
function useConfirmation() {
  const [asked, setAsked] = useState<Asked>();
  const ask = ({ status, message, over, asks_safety, isTold }: Question) =>
    new Promise<Order | undefined>((resolve) => {
      const answer = (order: Order | undefined) => {
        setAsked(undefined);
        resolve(order);
      };
      setAsked({ status, message, ...(over && { over }), asks_safety, isTold, answer });
    });
  return { asked, ask };
}
