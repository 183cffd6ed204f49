/** The verbs that a test title may start with. Add one when a title needs it. */
export const verbs: ReadonlySet<string> = new Set(
  `accepts adds agrees aligns allows announces answers appears applies asks attempts audits
  belongs binds blocks breaks brings builds
  caches calls cancels carries changes checks chooses cleans clears clones closes collects
  combines compares completes composes compresses computes connects contains continues converts
  copies corrects costs counts covers creates cuts
  decides declares decodes defaults delays deletes delivers denies deploys derives describes
  differs disables discards does downloads draws drops
  edits enables encodes encrypts ends erases escapes excludes expires explains exports
  fails falls fetches fills filters finds finishes fits follows forbids forgets forwards frees
  freezes
  gets gives goes grants groups
  handles hands has hides holds honours
  identifies ignores imports includes inserts interprets invites invokes is
  joins jumps
  keeps kills knows
  labels learns leaves lets limits links lists loads locks logs loses
  makes maps marks matches measures merges moves
  names needs normalises notices notifies
  offers omits opens orders overwrites
  paces pages parks parses partitions passes pastes pauses points polls posts prefers prefixes
  prepares prevents previews prints produces projects protects provides publishes puts
  queries queues
  raises ranks reaches reads rebuilds receives recognises reconciles records recovers redirects
  redraws refreshes refuses rejects releases reloads remembers removes renders renews repairs
  repeats replaces replays reports requests requires reserves resets resolves responds restarts
  restores resumes retains retries returns reuses reveals reverts rolls rotates rounds runs
  sanitises saves says scales searches selects sends separates serves sets shortens shows
  shrinks signs skips slows sorts splits stamps starts states stays stops stores strips submits
  suggests summarises supports suppresses survives switches synthesises
  takes tells tests throws ticks tolerates tracks translates treats trims truncates turns
  undoes unfolds unites unwraps updates uploads uses
  validates verifies
  waits wakes warns withdraws withholds works wraps writes`.split(/\s+/),
);
