#!/usr/bin/env bash
# Writes the images that are on this machine now into .env, by their digests: from then on nothing else is started.
# After `docker compose pull`, and again for each change of version. DOCKER names another program, such as podman.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
touch .env
grep -oE '\$\{[A-Z_]+_IMAGE:-[^}]+\}' compose.yaml | grep -v FXMATCH_IMAGE | sort -u | while IFS= read -r setting; do
  name="${setting#\$\{}"; name="${name%%:-*}"
  image="${setting#*:-}"; image="${image%\}}"
  # What is not used here (a profile, a scanner) is not there, and stays as it is.
  digest="$("${DOCKER:-docker}" image inspect --format '{{index .RepoDigests 0}}' "$image" 2>/dev/null)" || continue
  sed -i "/^$name=/d" .env
  echo "$name=$image@${digest##*@}" >> .env
done
