#!/bin/sh
# Makes the media of the tests, each of a few kilobytes, with ffmpeg (a tool of its own, which nothing ships).
set -eu
cd "$(dirname "$0")"
run() { ffmpeg -y -loglevel error -fflags +bitexact -bitexact "$@"; }
picture="-f lavfi -i testsrc=size=64x48:rate=10:duration=1"
sound="-f lavfi -i sine=frequency=440:sample_rate=48000:duration=1"
quiet="-c:a aac -b:a 16k -ac 1"
h264="-c:v libx264 -preset veryslow -crf 40 -x264-params no-info=1"

# The index comes last, as cameras and ffmpeg write it, and says where it was taken.
ffmpeg -y -loglevel error $picture $sound $h264 -pix_fmt yuv420p $quiet -metadata comment=+48.8577+002.295/ last.mp4
run $picture $sound $h264 -pix_fmt yuv420p $quiet -movflags +faststart first.mp4
run $picture $h264 -pix_fmt yuv420p -movflags frag_keyframe+empty_moov+default_base_moof fragments.mp4
run -i first.mp4 -c copy -an -metadata:s:v rotate=90 turned.mp4
run $picture -c:v libaom-av1 -crf 60 -cpu-used 8 -pix_fmt yuv420p av1.mp4
run $picture $sound -c:v libvpx-vp9 -crf 60 -b:v 0 -c:a libopus -b:a 8k vp9.webm
run $picture $sound -c:v libvpx -b:v 20k -c:a libvorbis -ar 16000 -b:a 32k vp8.webm
run -f lavfi -i sine=frequency=440:sample_rate=16000:duration=1 -c:a libmp3lame -b:a 16k sound.mp3
run $sound $quiet sound.m4a
run $sound -c:a libopus -b:a 8k opus.ogg
run -f lavfi -i sine=frequency=440:sample_rate=8000:duration=1 -c:a libvorbis -b:a 24k vorbis.ogg
run -f lavfi -i sine=frequency=440:sample_rate=4000:duration=1 -c:a pcm_u8 sound.wav

# What stories play: long enough to be paused.
run -f lavfi -i testsrc2=size=320x180:rate=12:duration=4 -f lavfi -i sine=frequency=220:duration=4 \
  -c:v libvpx -b:v 60k -crf 40 -deadline good -c:a libopus -b:a 12k tide.webm

# What is refused.
run $picture -c:v libx265 -preset veryfast -crf 45 -x265-params log-level=none -tag:v hvc1 hevc.mp4
run $picture $h264 -pix_fmt yuv420p10le ten_bits.mp4
run $picture -c:v mpeg4 -q:v 31 part2.mp4
run $picture $sound $h264 -pix_fmt yuv420p -c:a libmp3lame -b:a 32k mp3.mp4
run $picture $h264 -pix_fmt yuv420p h264.mkv
run -f lavfi -i sine=frequency=440:sample_rate=4000:duration=1 -c:a adpcm_ms adpcm.wav
run -f lavfi -i sine=frequency=440:sample_rate=8000:duration=1 -c:a flac -f ogg flac.ogg
run -f lavfi -i sine=frequency=440:sample_rate=8000:duration=1 -c:a libopus -b:a 8k only_sound.webm
