-- How long a video or audio lasts, in milliseconds: none of what does not last, or does not say.
ALTER TABLE assets ADD COLUMN duration_ms {int} CHECK (duration_ms >= 0);
