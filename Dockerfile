# Two stages: wheels are resolved from the lock with hashes, then only the environment and the packages are carried over.
FROM python:3.12-slim-bookworm AS build
WORKDIR /app
RUN python -m venv /opt/dharma
COPY requirements.lock ./
RUN /opt/dharma/bin/pip install --no-cache-dir --require-hashes --no-deps -r requirements.lock
COPY . .
RUN /opt/dharma/bin/pip install --no-cache-dir --no-deps --no-build-isolation .

FROM python:3.12-slim-bookworm
# tini reaps what the embedded database leaves behind and passes SIGTERM on, so that a stop drains.
RUN apt-get update && apt-get install -y --no-install-recommends tini && rm -rf /var/lib/apt/lists/* \
    && useradd --system --create-home --home-dir /var/lib/dharma-guide dharma
COPY --from=build /opt/dharma /opt/dharma
USER dharma
ENV DHARMA_HOME=/var/lib/dharma-guide DHARMA_HOST=0.0.0.0 PATH=/opt/dharma/bin:$PATH
VOLUME /var/lib/dharma-guide
EXPOSE 8080
# `docker stop` must grant the 30 s that a drain may take: docker stop --time 40, or stop_grace_period in compose.
ENTRYPOINT ["tini", "--", "dharma"]
CMD ["run"]
