import type { FieldNotes } from './field-note.ts';

/** Notes on the fields of the history of a finding. */
export const findingEventNotes: FieldNotes = {
  'finding_comment.comment': {
    description:
      'Text of the comment, at most 2,000 characters without line breaks. A finding has at most 200 comments',
    example: 'Asked the network team to close the port',
  },
  finding_event: { description: 'What happened to the finding' },
  event_id: { description: 'Identifier of the event within the history of the finding' },
  'finding_event.at': {
    description:
      'Time of the event, Unix time in seconds; of an observation by any but the latest run, the time at which the run was requested',
  },
  'finding_event.event': {
    description:
      'opened; seen (observed by a run: the last 20); fixed; reopened; status (set by a user); comment; or retest (requested by a user: run_id is its run). Of fixed and reopened the last 20 are kept',
  },
  'finding_event.status': { description: 'Status of the finding since this event; null if it did not change' },
  'finding_event.by': { description: 'Subject of the user; empty if it was a scan or the service' },
  'finding_event.run_id': { description: 'Identifier of the run; null if it was no run or the run is no longer known' },
  'finding_event.reason': { description: 'Reason for the status; empty if there is none' },
  'finding_event.owner': { description: 'Owner of the false positive or risk acceptance; empty if there is none' },
  'finding_event.expires_at': {
    description: 'Expiry of the risk acceptance, Unix time in seconds; 0 if it does not expire',
  },
  'finding_event.comment': { description: 'Text of the comment; empty for any other event' },
};
